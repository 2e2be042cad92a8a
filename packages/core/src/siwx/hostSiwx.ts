import type { SignInDraft } from '../chain/adapter.ts'
import { parseCaipNetworkId } from '../chain/caip.ts'
import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import { FoyerError, isFoyerError } from '../errors.ts'
import { attempt } from '../foreign.ts'
import type { Issue } from '../schema/schema.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'
import { type ChainAccount, isSameAccount } from './isSameAccount.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import { isValidAt, messageFieldsShape, readSession, readSignedSession, sessionsShape } from './readSession.ts'
import type { SignInFields } from './signInFields.ts'
import type { KnownSession, SignInAccount, Siwx, SiwxSession, SiwxTools } from './siwx.ts'
import { type SiwxPorts, siwxTools } from './siwxTools.ts'

/**
 * Calls of the modal to a `Siwx`, whose answers are parsed. Each rejects with `signal.reason` once the signal aborts, also where the host
 * never answers, and else with a FoyerError.
 */
export interface HostSiwx {
  /**
   * Returns the message to sign, with its fields as the text has them. Rejects with `siwx.failed` where the host gives fields that make no
   * valid message, and with `siwx.unavailable` where it gives none.
   */
  message(account: ChainAccount, signal: AbortSignal): Promise<{ fields: SignInFields; text: string }>
  /** Same as `message`, for a wallet that adds its account and writes the text. */
  draft(chainId: CaipNetworkId, signal: AbortSignal): Promise<SignInDraft>
  /** Returns the first session of this account on this chain that is valid now. Rejects with `siwx.unavailable`. */
  sessions(account: ChainAccount, signal: AbortSignal): Promise<KnownSession | undefined>
  /**
   * Has the host keep a session. Rejects with `siwx.refused` where the host does not accept the signature, or where the text does not say
   * the same as the fields or is not valid now; with `siwx.unavailable` for any other failure.
   */
  add(session: SiwxSession, signal: AbortSignal): Promise<void>
  /** Ends the sessions of one account on one chain. Rejects with `siwx.unavailable`. */
  revoke(account: ChainAccount, signal: AbortSignal): Promise<void>
  /** Ends all sessions. `chainId` is for the error `siwx.unavailable` alone. */
  signOut(chainId: CaipNetworkId, signal: AbortSignal): Promise<void>
  /** Whether a connected visitor must sign in. */
  required(): boolean
  /** Whether a disconnect ends the sessions. */
  signsOutOnDisconnect(): boolean
}

/** Any valid account of each namespace, so that the rules of the format apply to the other fields before the account is known. */
const STAND_INS: Record<ChainNamespace, string> = {
  eip155: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
  polkadot: '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM',
  bip122: '1111111111111111111114oLvT2',
}

const malformed = (issues: readonly Issue[]) =>
  new FoyerError('siwx.malformed', { field: issues[0]?.path || 'message' })

/** Settles as the call does, or rejects when the signal aborts. */
function untilAborted<Answer>(signal: AbortSignal, call: () => Answer | Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave)
    const run = async () => call()
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', leave))
  })
}

/** Creates the modal's side of a host's sign-in. */
export function hostSiwx(siwx: Siwx, ports: SiwxPorts): HostSiwx {
  const toolsFor = siwxTools(ports)

  /** Calls the host. Its failure becomes `siwx.unavailable`. */
  async function ask<Answer>(
    chainId: CaipNetworkId,
    signal: AbortSignal,
    call: (tools: SiwxTools) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await untilAborted(signal, () => call(toolsFor(signal)))
    } catch (cause) {
      if (signal.aborted) throw signal.reason
      throw new FoyerError('siwx.unavailable', { chainId }, { cause })
    }
  }

  async function messageFor({ chainId, accountAddress }: SignInAccount, signal: AbortSignal) {
    const answer: unknown = await ask(chainId, signal, tools => siwx.createMessage({ chainId, accountAddress }, tools))
    try {
      const parsed = messageFieldsShape(answer)
      if (!parsed.success) throw malformed(parsed.issues)
      // A message of Solana may lack it, and whoever sees its signature could then use it for ever.
      if (parsed.data.nonce === undefined) throw new FoyerError('siwx.malformed', { field: 'nonce' })
      const account = accountAddress ?? STAND_INS[parseCaipNetworkId(chainId).namespace]
      const text = formatSignInMessage({ ...parsed.data, chainId, accountAddress: account })
      return { fields: { ...parseSignInMessage(text), chainId }, text }
    } catch (cause) {
      throw new FoyerError('siwx.failed', { chainId }, { cause })
    }
  }

  return {
    message: messageFor,
    async draft(chainId, signal) {
      const { fields } = await messageFor({ chainId, accountAddress: undefined }, signal)
      const { accountAddress: _, ...draft } = fields
      return draft
    },
    async sessions(account, signal) {
      const { chainId, accountAddress } = account
      const sessions = await ask(chainId, signal, async tools => {
        const parsed = sessionsShape(await siwx.getSessions(chainId, accountAddress, tools))
        if (!parsed.success) throw malformed(parsed.issues)
        return parsed.data
      })
      return sessions
        .map(readSession)
        .find(each => each && isSameAccount(each.data, account) && isValidAt(each.data, ports.clock.now()))
    },
    async add(session, signal) {
      const signed = readSignedSession(session)
      if (!signed || !isValidAt(signed.data, ports.clock.now()))
        throw new FoyerError('siwx.refused', { chainId: session.data.chainId ?? '' })
      const { chainId } = signed.data
      const refusal = await ask(chainId, signal, async tools => {
        try {
          await siwx.addSession(signed, tools)
          return undefined
        } catch (cause) {
          if (!isFoyerError(cause, 'siwx.refused')) throw cause
          return { cause }
        }
      })
      if (refusal) throw new FoyerError('siwx.refused', { chainId }, refusal)
    },
    async revoke({ chainId, accountAddress }, signal) {
      await ask(chainId, signal, tools => siwx.revokeSession(chainId, accountAddress, tools))
    },
    async signOut(chainId, signal) {
      await ask(chainId, signal, tools => siwx.setSessions([], tools))
    },
    required: () => attempt(() => siwx.getRequired?.()) === true,
    signsOutOnDisconnect: () => attempt(() => siwx.signOutOnDisconnect) !== false,
  }
}
