import * as z from 'zod/mini'
import { amount, label, looksLikeAddress, optional, orElse, picture, rows, segment, token } from './fields.ts'
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

const entry = z.object({ address: token(128), created: optional(amount) })

const addresses = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((all: Record<string, unknown>): NameRecord['addresses'] =>
    Object.fromEntries(
      Object.entries(all).flatMap(([coinType, value]) => {
        const parsed = z.safeParse(entry, value)
        if (!COIN_TYPE.test(coinType) || !parsed.success) return []
        const family = familyOf(Number(coinType))
        return family && !looksLikeAddress(parsed.data.address, family) ? [] : [[coinType, parsed.data]]
      }),
    ),
  ),
)

const attributes = z.pipe(
  rows(z.object({ avatar: picture, bio: optional(label(512)) })),
  z.transform(({ kept }) => kept),
)

const nameRecord = z.object({
  name: label(256),
  registered: optional(amount),
  updated: optional(amount),
  addresses,
  attributes: orElse(attributes, []),
}) as z.ZodMiniType<NameRecord>

const suggestion: z.ZodMiniType<NameSuggestion> = z.object({ name: label(256), registered: z.boolean() })

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
    const schema = z.object({ suggestions: rows(suggestion) })
    const { suggestions } = await http.get('getNameSuggestions', path, schema, { query: { zone } }, call)
    return { suggestions: suggestions.kept, dropped: suggestions.dropped }
  },

  registerName: (body: RegisterName, call?: Call): Promise<{ success: boolean }> =>
    http.post('registerName', 'v1/profile/account', z.object({ success: z.boolean() }), body, call),
})
