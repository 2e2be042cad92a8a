import { expect, test } from 'vitest'
import { transitionTable } from '../../testing/index.ts'
import { nameMachine } from './names.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(nameMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> closed
    (root) + account.changed [isSameAccount] -> (ignored)
    (root) + account.changed [else] -> opening
    (root) + view.shown [isLeaving] -> closed
    (root) + view.shown [isSuccess] -> opening
    (root) + view.shown [else] -> (stays)
    (root) + error(visit) -> (ignored)
    closed + view.shown [isLeaving] -> (stays)
    closed + view.shown [else] -> opening
    opening + always [isAway] -> closed
    opening + always [canRegister] -> checkingChain
    opening + always [hasAccount] -> unavailable
    opening + always [else] -> closed
    checkingChain + done(serves) [isServed] -> editing
    checkingChain + done(serves) [else] -> unavailable
    checkingChain + error(serves) -> editing
    checkingChain + after(REQUEST_TIMEOUT) -> editing
    editing + (initial) -> editing.deciding
    editing + name.type -> editing.deciding
    editing + suffix.select [isKnownSuffix] -> editing.deciding
    editing + suggestion.select [isSuggested] -> editing.checking
    editing.deciding + always [isEmpty] -> editing.empty
    editing.deciding + always [isUnusable] -> editing.invalid
    editing.deciding + always [else] -> editing.settling
    editing.settling + after(TYPING_PAUSE) [isShort] -> editing.short
    editing.settling + after(TYPING_PAUSE) [else] -> editing.checking
    editing.checking + done(check) [isFree] -> editing.available
    editing.checking + done(check) [else] -> editing.taken
    editing.checking + error(check) -> editing.unchecked
    editing.checking + after(REQUEST_TIMEOUT) -> editing.unchecked
    editing.available + register [isSigned] -> registering
    editing.available + register [else] -> signing
    editing.unchecked + check.retry -> editing.checking
    signing + (initial) -> signing.waiting
    signing + cancel -> editing.available
    signing + view.shown [isForm] -> (stays)
    signing + view.shown [isLeaving] -> closed
    signing + view.shown [else] -> editing.available
    signing + done(sign) -> registering
    signing + error(sign) -> editing.available
    signing + after(MESSAGE_LIFETIME) -> editing.available
    signing.waiting + after(DELAYED) -> signing.delayed
    signing.delayed + sign.retry -> signing (reenter)
    registering + view.shown -> (stays)
    registering + done(register) [isAway] -> closed
    registering + done(register) [else] -> registered
    registering + error(register) [isAway] -> closed
    registering + error(register) [isTaken] -> editing.taken
    registering + error(register) [else] -> editing.available
    registering + after(REQUEST_TIMEOUT) [isAway] -> closed
    registering + after(REQUEST_TIMEOUT) [else] -> editing.available
    registered + view.shown [isSuccess] -> (stays)
    registered + view.shown [isLeaving] -> closed
    registered + view.shown [else] -> opening"
  `)
})
