import { boolean, custom, isRecord, map, object, orElse, type Schema } from '../schema.ts'
import { amount, label, looksLikeAddress, optional, picture, rows, segment, token } from './fields.ts'
import type { Call, Http } from './http.ts'

/** A registered name. Times in seconds since the epoch. */
export type NameRecord = {
  name: string
  registered?: number | undefined
  updated?: number | undefined
  /** By coin type: `toCoinType(chainId)` on eip155. One that does not look like its coin's is left out; who sends there checks it with `isAddress`. */
  addresses: Record<string, { address: string; created?: number | undefined }>
  attributes: { avatar?: string | undefined; bio?: string | undefined }[]
}

export type NameSuggestion = { name: string; registered: boolean }

export type RegisterName = {
  /** `toCoinType(chainId)`. */
  coin_type: number
  address: string
  /** JSON of `{ name, attributes: {}, timestamp }`, as it was signed. */
  message: string
  signature: string
}

const COIN_TYPE = /^\d{1,10}$/
const EVM_FLAG = 0x80000000

const familyOf = (coinType: number) => {
  if (coinType === 60 || coinType >= EVM_FLAG) return 'eip155'
  return ({ 501: 'solana', 354: 'polkadot', 0: 'bip122' } as const)[coinType]
}

const entry = object({ address: token(128), created: optional(amount) })

const addresses = map(custom<Record<string, unknown>>(isRecord), (all): NameRecord['addresses'] =>
  Object.fromEntries(
    Object.entries(all).flatMap(([coinType, value]) => {
      const parsed = entry(value)
      if (!COIN_TYPE.test(coinType) || !parsed.success) return []
      const family = familyOf(Number(coinType))
      return family && !looksLikeAddress(parsed.data.address, family) ? [] : [[coinType, parsed.data]]
    }),
  ),
)

const attributes = map(rows(object({ avatar: picture, bio: optional(label(512)) })), ({ kept }) => kept)

const nameRecord: Schema<NameRecord> = object({
  name: label(256),
  registered: optional(amount),
  updated: optional(amount),
  addresses,
  attributes: orElse(attributes, []),
})

const suggestion: Schema<NameSuggestion> = object({ name: label(256), registered: boolean })

const apiVersion = 2

/** Names: who is called so, what somebody is called, and taking one. */
export const createProfile = (http: Http) => ({
  /** Rejects with `http.status` 404 when nobody is called so. */
  getName: async ({ name }: { name: string }, call?: Call): Promise<NameRecord> =>
    http.get('getName', `v1/profile/account/${segment('getName', name)}`, nameRecord, { query: { apiVersion } }, call),

  async getNamesOfAddress(
    { address, sender }: { address: string; sender?: string },
    call?: Call,
  ): Promise<{ names: NameRecord[]; dropped: number }> {
    const path = `v1/profile/reverse/${segment('getNamesOfAddress', address)}`
    const { kept, dropped } = await http.get(
      'getNamesOfAddress',
      path,
      rows(nameRecord),
      { query: { sender, apiVersion } },
      call,
    )
    return { names: kept, dropped }
  },

  async getNameSuggestions(
    { name, zone }: { name: string; zone?: string },
    call?: Call,
  ): Promise<{ suggestions: NameSuggestion[]; dropped: number }> {
    const path = `v1/profile/suggestions/${segment('getNameSuggestions', name)}`
    const schema = object({ suggestions: rows(suggestion) })
    const { suggestions } = await http.get('getNameSuggestions', path, schema, { query: { zone } }, call)
    return { suggestions: suggestions.kept, dropped: suggestions.dropped }
  },

  registerName: (body: RegisterName, call?: Call): Promise<{ success: boolean }> =>
    http.post('registerName', 'v1/profile/account', object({ success: boolean }), body, call),
})
