#!/bin/sh
# What is run first after an installation mends here what npm does to it without a word.

# Scripts find the Node that the project brings first, by its link in node_modules/.bin. The npm of Node 20
# and of Debian takes that link away when it leaves out the Node for the other processor, whose link would
# have the same name.
case $(uname -m) in
  x86_64) cpu=x64 ;;
  *) cpu=arm64 ;;
esac
if [ -x "node_modules/node-linux-$cpu/bin/node" ] && [ ! -e node_modules/.bin/node ]; then
  ln -sf "../node-linux-$cpu/bin/node" node_modules/.bin/node
fi

# On an older Node npm leaves out what needs a newer one, although that comes along.
set -- node_modules/@rolldown/binding-*
if [ ! -e "$1" ]; then
  echo 'Install Node 20.19, or 22.12 or later; then rm -r node_modules, and install again as the README says.' >&2
  exit 1
fi
