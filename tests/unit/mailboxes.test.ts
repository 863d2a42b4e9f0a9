import { expect, test } from 'vitest'
import { mailboxOf, ownDomainOf } from '../../server/platform/mailboxes.ts'

test.each([
  ['zoe@exemple.fr', 'zoe@exemple.fr'],
  ['zoe+loto@exemple.fr', 'zoe@exemple.fr'],
  ['Zoe+a+b@Exemple.fr', 'zoe@exemple.fr'],
  ['z.oe@exemple.fr', 'z.oe@exemple.fr'],
  ['z.o.e@gmail.com', 'zoe@gmail.com'],
  ['zoe+x@googlemail.com', 'zoe@gmail.com'],
  ['z.oe@gmail.com.pirate.example', 'z.oe@gmail.com.pirate.example'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test.each([
  ['zoe@pirate.example', 'pirate.example'],
  ['zoe@a.b.pirate.example', 'pirate.example'],
  ['zoe@Club.asso.fr', 'club.asso.fr'],
  ['zoe@mail.club.asso.fr', 'club.asso.fr'],
  ['zoe@firm.co.uk', 'firm.co.uk'],
  ['zoe@gmail.com', undefined],
  ['zoe@laposte.net', undefined],
  ['zoe@gmail.com.pirate.example', 'pirate.example'],
])('%s is of the domain %s', (email, domain) => {
  expect(ownDomainOf(email)).toBe(domain)
})
