import type { ActorRefFrom } from 'xstate'
import type { ErrorRecord } from '../errors.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { isPairing, topOf } from '../flows/modal/routing.ts'
import type { PairingScreen, pairingMachine } from '../flows/pairing/pairing.machine.ts'
import { PAIRING_MARGIN } from '../rules/isPairingExpired.ts'
import { lazyStateOf, walletConnectOf } from './connectionOf.ts'
import { leafOf } from './leafOf.ts'

/** What a pairing view shows. */
export type Pairing = {
  screen: PairingScreen
  state: string
  /** Undefined while there is no live link. It holds the key of a session: it is for the screen and the wallet alone. */
  uri: string | undefined
  /** When the link gives way to the next one, a moment before it expires. Milliseconds since the epoch. */
  renewsAt: number | undefined
  /** The relay is lost at the moment; what is on screen works again once it is back. */
  offline: boolean
  error: ErrorRecord | undefined
}

export type PairingRef = ActorRefFrom<typeof pairingMachine>

const WAITING = { uri: undefined, renewsAt: undefined, offline: false, error: undefined }

/** The actor of the pairing under way, to send `retry` to. Undefined before it is loaded; then `remote.wanted` to the root tries again. */
export const pairingOf = (snapshot: ModalSnapshot): PairingRef | undefined =>
  walletConnectOf(snapshot)?.children.pairing as PairingRef | undefined

/** The pairing that the view on screen waits for, from the first moment: loading it is part of it. */
export function selectPairing(snapshot: ModalSnapshot): Pairing {
  const top = topOf(snapshot.context)
  if (isPairing(top) && top.payload.uri !== undefined)
    return { ...WAITING, screen: 'scan', state: 'given', uri: top.payload.uri }
  const pairing = pairingOf(snapshot)?.getSnapshot()
  if (pairing?.status !== 'active') {
    const failed = lazyStateOf(snapshot, 'walletConnect') === 'failed'
    return { ...WAITING, screen: failed ? 'failed' : 'load', state: failed ? 'failed' : 'loading' }
  }
  const { offer, error } = pairing.context
  const value: unknown = pairing.value
  return {
    screen: Object.values(pairing.getMeta())[0]?.pairing ?? 'load',
    state: leafOf(
      typeof value === 'object' && value !== null && 'live' in value ? (value.live as { link: unknown }).link : value,
    ),
    uri: offer?.uri,
    renewsAt: offer && offer.expiresAt - PAIRING_MARGIN,
    offline: pairing.hasTag('offline'),
    error,
  }
}
