import { expect, test } from 'vitest'
import { transitionTable } from '../../testing/index.ts'
import { walletConnectMachine } from './walletConnect.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(walletConnectMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> restoringChoice
    (root) + pairing.show -> pairing
    restoringChoice + always [wasConnected] -> restoring
    restoringChoice + always [else] -> idle
    restoring + done(recall) [hasSession] -> connected
    restoring + done(recall) [else] -> idle
    restoring + error(recall) -> idle
    restoring + after(20000) -> idle
    pairing + (initial) -> pairing.shown
    pairing + session.updated [holdsSession or wasConnected] -> (stays)
    pairing + session.ended [isHeldSession] -> (stays)
    pairing + done(pairing) [hasSession] -> connected
    pairing + done(pairing) [holdsSession] -> connected
    pairing + done(pairing) [else] -> idle
    pairing + error(pairing) [holdsSession] -> connected
    pairing + error(pairing) [else] -> idle
    pairing.shown + pairing.show -> (ignored)
    pairing.shown + pairing.leave [keepsAttempt] -> pairing.parked
    pairing.shown + pairing.leave [holdsSession] -> connected
    pairing.shown + pairing.leave [else] -> idle
    pairing.parked + pairing.show -> pairing.shown
    connected + session.updated -> (stays)
    connected + session.ended [isHeldSession] -> idle"
  `)
})
