import { expect, test } from 'vitest'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { smartSessionsMachine } from './smartSessions.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(smartSessionsMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> closed
    (root) + account.changed [isSameOwner] -> (ignored)
    (root) + account.changed [else] -> opening
    (root) + view.shown [isLeaving] -> closed
    (root) + view.shown [else] -> (stays)
    (root) + error(visit) -> (ignored)
    closed + view.shown [isLeaving] -> (stays)
    closed + view.shown [else] -> opening
    opening + always [isAway] -> closed
    opening + always [hasOwner] -> loading
    opening + always [else] -> closed
    loading + done(load) -> shown
    loading + error(load) -> failed
    loading + after(REQUEST_TIMEOUT) -> failed
    failed + sessions.retry -> loading
    shown + (initial) -> shown.deciding
    shown + session.revoke [isRevocable] -> confirming
    shown.deciding + always [isEmpty] -> shown.empty
    shown.deciding + always [else] -> shown.listed
    confirming + (initial) -> confirming.asking
    confirming + confirm [isSigned] -> sending
    confirming + confirm [else] -> signing
    confirming + cancel -> shown
    signing + (initial) -> signing.waiting
    signing + view.shown -> (stays)
    signing + cancel -> confirming
    signing + done(sign) -> sending
    signing + error(sign) [isAway] -> closed
    signing + error(sign) [isDeclined] -> confirming.declined
    signing + error(sign) [else] -> confirming.unrevoked
    signing.waiting + after(DELAYED) -> signing.delayed
    signing.delayed + sign.retry -> signing (reenter)
    sending + (initial) -> sending.own
    sending + view.shown -> (stays)
    sending + done(revoke) [isOfAnother] -> opening
    sending + done(revoke) [isAway] -> closed
    sending + done(revoke) [else] -> shown.revoked
    sending + error(revoke) [isOfAnother] -> opening
    sending + error(revoke) [isAway] -> closed
    sending + error(revoke) [else] -> confirming.unrevoked
    sending + after(REQUEST_TIMEOUT) [isOfAnother] -> opening
    sending + after(REQUEST_TIMEOUT) [isAway] -> closed
    sending + after(REQUEST_TIMEOUT) [else] -> confirming.unrevoked
    sending.own + account.changed [isSameOwner] -> (ignored)
    sending.own + account.changed [else] -> sending.another
    sending.another + account.changed -> (stays)"
  `)
})

test('every running effect has an exit for failure, and a time-out or a cancel', () => {
  for (const { invokes, moves, path } of describeMachine(smartSessionsMachine).states) {
    if (path.length === 0) continue
    const events = moves.map(({ event }) => event)
    for (const { id } of invokes) expect(events).toContain(`error(${id})`)
    if (invokes.length > 0) expect(events.includes('cancel') || moves.some(({ kind }) => kind === 'after')).toBe(true)
  }
})
