import { expect, test } from 'vitest'
import { transitionTable } from '../../testing/index.ts'
import { pairingMachine } from './pairing.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(pairingMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> live
    live + session.approved -> ended
    live + session.declined -> declined
    live + session.failed -> failed
    live.link + (initial) -> live.link.loading
    live.link.loading + done(load) -> live.link.requesting
    live.link.loading + error(load) -> failed
    live.link.loading + after(REQUEST_TIMEOUT) -> failed
    live.link.requesting + done(pair) -> live.link.offered
    live.link.requesting + error(pair) -> unreachable
    live.link.requesting + after(REQUEST_TIMEOUT) -> unreachable
    live.link.offered + (initial) -> live.link.offered.shown
    live.link.offered + pairing.expired [isAnotherLink] -> (ignored)
    live.link.offered + pairing.expired [isParked] -> ended
    live.link.offered + pairing.expired [else] -> live.link.requesting
    live.link.offered + after(USABLE) [isParked] -> ended
    live.link.offered + after(USABLE) [else] -> live.link.requesting
    live.link.offered.shown + park -> live.link.offered.parked
    live.link.offered.parked + unpark -> live.link.offered.shown
    live.relay + (initial) -> live.relay.up
    live.relay.up + relay.lost -> live.relay.down
    live.relay.down + relay.restored -> live.relay.up
    declined + retry -> live
    unreachable + retry -> live
    failed + retry -> live"
  `)
})
