import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['ann@site.example', 'ann@site.example'],
  ['ann+shop@site.example', 'ann@site.example'],
  ['ann+1+2@site.example', 'ann@site.example'],
  // A dot and a hyphen are a part of the name elsewhere.
  ['a.n-n@site.example', 'a.n-n@site.example'],
  ['a.n.n+1@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['a-n-n@gmail.com', 'a-n-n@gmail.com'],
  ['a_n-n.+1@pm.me', 'ann@proton.me'],
  ['+1@site.example', '+1@site.example'],
  ['+@gmail.com', '+@gmail.com'],
])('mails to %s count for the mailbox %s', (address, name) => {
  expect(mailboxOf(address)).toEqual({ name, domain: name.split('@')[1] })
})
