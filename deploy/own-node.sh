#!/bin/sh
# npm's scripts find the Node that the project brings first, by its link in node_modules/.bin. The npm of
# Node 20 and of Debian takes that link away when it leaves out the Node for the other processor, whose
# link would have the same name. What is run first after an installation puts it back.
case $(uname -m) in
  x86_64) cpu=x64 ;;
  aarch64) cpu=arm64 ;;
  *) exit 0 ;;
esac
if [ -x "node_modules/node-linux-$cpu/bin/node" ] && [ ! -e node_modules/.bin/node ]; then
  ln -sf "../node-linux-$cpu/bin/node" node_modules/.bin/node
fi
