import { describe } from 'vitest'
import { describeBalance } from './describeAdapter/balance.ts'
import { describeConnecting, describeFailures, describePrompts } from './describeAdapter/connecting.ts'
import { describeConstruction } from './describeAdapter/construction.ts'
import { describeDisconnecting } from './describeAdapter/disconnecting.ts'
import { describeDiscovery } from './describeAdapter/discovery.ts'
import { describeFacts } from './describeAdapter/facts.ts'
import { describeHostileObjects } from './describeAdapter/hostileObjects.ts'
import { describeImpersonation } from './describeAdapter/impersonation.ts'
import { describeRestoring } from './describeAdapter/restoring.ts'
import { createSession } from './describeAdapter/session.ts'
import { describeSignIn, describeSignInFaults, describeSignInPrompts } from './describeAdapter/signIn.ts'
import { describeSigning } from './describeAdapter/signing.ts'
import { describeSwitchingNetwork } from './describeAdapter/switchingNetwork.ts'
import {
  describeTransferDrafts,
  describeTransferLooks,
  describeTransferRefusals,
  describeTransfers,
} from './describeAdapter/transferring.ts'
import type { AdapterWorld } from './describeAdapter/world.ts'

export type { AdapterPage, AdapterWorld } from './describeAdapter/world.ts'

/**
 * Conformance tests for an adapter, called in a test file of the adapter. `setup` builds a new world for each test.
 * Tests of a missing feature, or of a behaviour in `without`, are reported as skipped.
 */
export function describeAdapter(name: string, setup: () => AdapterWorld | Promise<AdapterWorld>): void {
  describe(`${name} conforms to ChainAdapter`, () => {
    const session = createSession(setup)
    describe('construction', () => describeConstruction(session))
    describe('watchConnectors', () => describeDiscovery(session))
    describe('connect', () => describeConnecting(session))
    describe('connect, with a slow wallet', () => describePrompts(session))
    describe('connect, with a failing wallet', () => describeFailures(session))
    describe('connect, with a sign-in', () => describeSignIn(session))
    describe('connect, with a sign-in that fails', () => describeSignInFaults(session))
    describe('connect, with a sign-in and a slow wallet', () => describeSignInPrompts(session))
    describe('restore', () => describeRestoring(session))
    describe('watchConnection', () => describeFacts(session))
    describe('disconnect', () => describeDisconnecting(session))
    describe('switchNetwork', () => describeSwitchingNetwork(session))
    describe('signMessage', () => describeSigning(session))
    describe('balance', () => describeBalance(session))
    describe('transfer, before the wallet is asked', () => describeTransferDrafts(session))
    describe('transfer, on a chain that has nothing to show', () => describeTransferLooks(session))
    describe('transfer', () => describeTransfers(session))
    describe('transfer, with a refusal', () => describeTransferRefusals(session))
    describe('H45 H46 hostile wallet objects', () => describeHostileObjects(session))
    describe('H47 impersonation', () => describeImpersonation(session))
  })
}
