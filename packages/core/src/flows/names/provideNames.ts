import { type AnyActorRef, assign, fromPromise } from 'xstate'
import type { LazyApi } from '../../api/lazyApi.types.ts'
import { loadClient } from '../../api/loadClient.ts'
import type { Services } from '../../api/services.ts'
import { isNameValid } from '../../chain/name.ts'
import { errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import type { FlowParts } from '../../flowParts.ts'
import { requestSignature } from '../connection/requestSignature.ts'
import { nameMachine } from './names.machine.ts'
import type { CheckedName, Proof, Registrant } from './names.types.ts'
import { coinTypeOf, namesVisit } from './namesVisit.ts'
import { DEFAULT_SUFFIXES, problemOf, splitName } from './typedName.ts'

type OfAccount = { account: Registrant }

/** Suggestions that are shown. */
const MOST_SUGGESTIONS = 4
/** Signatures of smart accounts are longer than those of keys. A longer one than this is none. */
const MOST_SIGNATURE = 20_000
/** Seconds after which services refuse the signed message, less the time of the request. */
const MOST_AGE = 290

const modalOf = (system: AnyActorRef['system']) => system.get('modal')

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type Asked = { name: string; account: Registrant; signal: AbortSignal }
type Suffixes = readonly string[]

/** Account that holds a name on the chain of an account, from the service. */
async function holderOf({ blockchain }: Services, { name, account, signal }: Asked): Promise<CheckedName['holder']> {
  try {
    const { addresses } = await blockchain.getName({ name }, { signal })
    const held = addresses[coinTypeOf(account)]?.address
    return held !== undefined && isSameAddress(held, account.address) ? 'own' : 'other'
  } catch (cause) {
    signal.throwIfAborted()
    if (isFoyerError(cause, 'http.status') && cause.context.status === 404) return 'nobody'
    throw cause
  }
}

/** Names like this one in a zone, with their suffix and in lower case. */
async function similarTo({ registration }: Services, { name, signal }: Asked, suffixes: Suffixes, zone: string) {
  const { label } = splitName(name, suffixes)
  const query = { name: label, zone: zone.replace(/^\./, '') }
  const { suggestions } = await registration.getNameSuggestions(query, { signal })
  return suggestions.map(each => ({ ...each, name: each.name.toLowerCase() }))
}

type Similar = Awaited<ReturnType<typeof similarTo>>

/** Those that nobody holds, and that can be registered here. */
function freeOf(similar: Similar, name: string, suffixes: Suffixes): string[] {
  const free = similar.flatMap(({ name: suggested, registered }) => {
    const { label, suffix } = splitName(suggested, suffixes)
    const fits = suffix !== undefined && isNameValid(label) && problemOf(label) === undefined
    return fits && !registered && suggested !== name ? suggested : []
  })
  return [...new Set(free)].slice(0, MOST_SUGGESTIONS)
}

/**
 * Asks who holds a name, and for similar ones in the first zone. A service lists the name itself among the similar ones of its zone; only where it
 * does not, the name is looked up, which a browser logs as an error when nobody holds it.
 */
async function checkName(services: Services, asked: Asked, suffixes: Suffixes): Promise<CheckedName> {
  const { name } = asked
  const first = suffixes[0]!
  const zone = splitName(name, suffixes).suffix ?? first
  const [inZone, inFirst] = await Promise.allSettled([
    similarTo(services, asked, suffixes, zone),
    ...(zone === first ? [] : [similarTo(services, asked, suffixes, first)]),
  ])
  asked.signal.throwIfAborted()
  const listed = inZone.status === 'fulfilled' ? inZone.value.find(each => each.name === name) : undefined
  const holder = listed?.registered === false ? 'nobody' : await holderOf(services, asked)
  const shown = inFirst ?? inZone
  if (shown.status === 'fulfilled')
    return { holder, suggestions: freeOf(shown.value, name, suffixes), suggestionsError: undefined }
  const cause: unknown = shown.reason
  return {
    holder,
    suggestions: [],
    suggestionsError: errorRecord(new FoyerError('name.noSuggestions', { name }, { cause })),
  }
}

/** Error of a registration, by what the service says. */
function refusalOf(cause: unknown, name: string): FoyerError {
  if (isFoyerError(cause, 'http.status')) {
    const { status, parameter, reason } = cause.context
    if (status === 409) return new FoyerError('name.taken', { name }, { cause })
    if (status === 401) return new FoyerError('name.wrongSigner', { name }, { cause })
    if (status === 400 && parameter === 'timestamp') return new FoyerError('name.stale', { name }, { cause })
    return new FoyerError('name.notRegistered', { name, ...(reason !== undefined && { reason }) }, { cause })
  }
  return new FoyerError('name.notRegistered', { name }, { cause })
}

/** Errors that say for certain that this registration has not happened. */
const isCertain = ({ code }: FoyerError) => code === 'name.wrongSigner' || code === 'name.stale'

/** Names flow with its effects on the service, on the wallet and on the root. */
export function provideNames({
  api,
  chains,
  ports: { clock },
  nameSuffixes: suffixes = DEFAULT_SUFFIXES,
}: NamesParts): typeof nameMachine {
  const services = () => loadClient(api, 'services')
  const seconds = () => Math.floor(clock.now() / 1_000)
  return nameMachine.provide({
    actions: { readSuffixes: assign({ suffixes, suffix: suffixes[0]! }) },
    actors: {
      visit: namesVisit(chains),
      serves: fromPromise<boolean, OfAccount>(async ({ input: { account }, signal }) =>
        (await services()).blockchain.supportsChain(account.chainId, { signal }),
      ),
      check: fromPromise<CheckedName, OfAccount & { name: string }>(async ({ input: { account, name }, signal }) =>
        checkName(await services(), { name, account, signal }, suffixes),
      ),
      sign: fromPromise<Proof, OfAccount & { name: string }>(async ({ input: { account, name }, signal, system }) => {
        const timestamp = seconds()
        const message = JSON.stringify({ name, attributes: {}, timestamp })
        const request = { message, namespace: account.namespace, signal }
        const { signature, address, chainId } = await requestSignature(modalOf(system), request)
        // The account changed before the wallet was asked.
        if (address !== account.address || chainId !== account.chainId)
          throw new FoyerError('wallet.malformedAnswer', { method: 'signMessage', detail: 'another account' })
        if (signature.length > MOST_SIGNATURE)
          throw new FoyerError('wallet.malformedAnswer', { method: 'signMessage', detail: 'too long' })
        return { name, message, signature, timestamp }
      }),
      register: fromPromise<void, OfAccount & { proof: Proof }>(async ({ input: { account, proof }, signal }) => {
        const { name, message, signature, timestamp } = proof
        if (seconds() - timestamp > MOST_AGE) throw new FoyerError('name.stale', { name })
        const loaded = await services()
        const { address } = account
        try {
          const body = { coin_type: coinTypeOf(account), address, message, signature }
          const { success } = await loaded.registration.registerName(body, { signal })
          if (!success) throw new FoyerError('name.notRegistered', { name })
        } catch (cause) {
          // An earlier request may have registered the name although its answer was lost.
          loaded.blockchain.clearNames(address)
          signal.throwIfAborted()
          const refusal = refusalOf(cause, name)
          const holder = isCertain(refusal)
            ? undefined
            : await holderOf(loaded, { name, account, signal }).catch(() => undefined)
          if (holder !== 'own') throw refusal
        }
      }),
    },
  })
}

type NamesParts = Pick<FlowParts, 'chains' | 'nameSuffixes'> & {
  api: Pick<LazyApi, 'services'>
  ports: Pick<FlowParts['ports'], 'clock'>
}
