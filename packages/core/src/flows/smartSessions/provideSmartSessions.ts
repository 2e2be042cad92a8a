import { fromPromise } from 'xstate'
import type { LazyApi } from '../../api/lazyApi.types.ts'
import { loadClient } from '../../api/loadClient.ts'
import type { CaipAddress } from '../../chain/namespace.ts'
import { FoyerError, isFoyerError } from '../../errors.ts'
import type { FlowParts } from '../../flowParts.ts'
import { requestSignature } from '../connection/requestSignature.ts'
import type { SessionList } from './listedSession.ts'
import { listedSessions } from './listedSession.ts'
import { smartSessionsMachine } from './smartSessions.machine.ts'
import type { SessionOwner, SignedSession } from './smartSessions.types.ts'
import { smartSessionsVisit } from './smartSessionsVisit.ts'

type OfOwner = { owner: SessionOwner }

/** Signatures of smart accounts are longer than those of keys. A longer one than this is none. */
const MOST_SIGNATURE = 20_000

const addressOf = ({ chainId, address }: SessionOwner): CaipAddress => `${chainId}:${address}`

const malformed = (detail: string) => new FoyerError('wallet.malformedAnswer', { method: 'signMessage', detail })

/** Error of a revocation, by what the service says. */
function refusalOf(cause: unknown, pci: string): FoyerError {
  if (!isFoyerError(cause, 'http.status')) return new FoyerError('smartSession.notRevoked', { pci }, { cause })
  const { status, reason } = cause.context
  if (status === 401) return new FoyerError('smartSession.wrongSigner', { pci }, { cause })
  return new FoyerError('smartSession.notRevoked', { pci, ...(reason !== undefined && { reason }) }, { cause })
}

/** Flow of site permissions with its effects on the service, on the wallet and on the root. */
export function provideSmartSessions({ api, ports: { clock } }: SmartSessionsParts): typeof smartSessionsMachine {
  const client = async () => (await loadClient(api, 'services')).sessions
  const seconds = () => Math.floor(clock.now() / 1_000)
  return smartSessionsMachine.provide({
    actors: {
      visit: smartSessionsVisit,
      load: fromPromise<SessionList, OfOwner>(async ({ input: { owner }, signal }) => {
        const { pcis, dropped } = await (await client()).getSessions({ address: addressOf(owner) }, { signal })
        return listedSessions(pcis, dropped, seconds())
      }),
      sign: fromPromise<SignedSession, OfOwner & { pci: string }>(async ({ input: { owner, pci }, signal, system }) => {
        const request = { message: pci, namespace: 'eip155' as const, signal }
        const { signature, address, chainId } = await requestSignature(system.get('modal'), request)
        // The account changed before the wallet was asked.
        if (address !== owner.address || chainId !== owner.chainId) throw malformed('another account')
        if (signature.length > MOST_SIGNATURE) throw malformed('too long')
        return { pci, signature }
      }),
      revoke: fromPromise<{ revokedAt: number }, OfOwner & { signed: SignedSession }>(
        async ({ input: { owner, signed }, signal }) => {
          const address = addressOf(owner)
          const { pci } = signed
          const sessions = await client()
          try {
            const { success } = await sessions.revokeSession({ address, ...signed }, { signal })
            if (!success) throw new FoyerError('smartSession.notRevoked', { pci })
            return { revokedAt: seconds() }
          } catch (cause) {
            signal.throwIfAborted()
            const refusal = refusalOf(cause, pci)
            if (refusal.code === 'smartSession.wrongSigner') throw refusal
            // An earlier request may have revoked it although its answer was lost.
            const { pcis } = await sessions.getSessions({ address }, { signal }).catch(() => ({ pcis: [] }))
            const revokedAt = pcis.find(each => each.pci === pci)?.revokedAt
            if (revokedAt === undefined) throw refusal
            return { revokedAt }
          }
        },
      ),
    },
  })
}

type SmartSessionsParts = { api: Pick<LazyApi, 'services'>; ports: Pick<FlowParts['ports'], 'clock'> }
