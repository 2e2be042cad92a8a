import * as z from 'zod/mini'
import { isRecord } from '../schema/schema.ts'
import {
  label,
  looksLikeAddress,
  optional,
  orElse,
  type Picture,
  picture,
  rows,
  segment,
  time,
  token,
} from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'

/** A registered name. Times in seconds since the epoch. */
export type NameRecord = {
  /** Name with its suffix. */
  name: string
  /** Time at which it was registered. */
  registered?: number | undefined
  /** Time of its last change. */
  updated?: number | undefined
  /** By coin type: `toCoinType(chainId)` on eip155. An address of the wrong shape is left out; check it with `isAddress` before sending. */
  addresses: Record<string, { address: string; created?: number | undefined }>
  /** Picture and text of the owner. */
  attributes: { avatar?: string | undefined; bio?: string | undefined }[]
}

const COIN_TYPE = /^\d{1,10}$/
const EVM_FLAG = 0x80000000

const familyOf = (coinType: number) => {
  if (coinType === 60 || coinType >= EVM_FLAG) return 'eip155'
  return ({ 501: 'solana', 354: 'polkadot', 0: 'bip122' } as const)[coinType]
}

const entry = z.object({ address: token(128), created: optional(time) })

const addresses = z.pipe(
  z.custom<Record<string, unknown>>(isRecord),
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

const attributes = (avatar: Picture) =>
  z.pipe(
    rows(z.object({ avatar, bio: optional(label(512)) })),
    z.transform(({ kept }) => kept),
  )

const nameRecord = (avatar: Picture): z.ZodMiniType<NameRecord> =>
  z.object({
    name: label(256),
    registered: optional(time),
    updated: optional(time),
    addresses,
    attributes: orElse(attributes(avatar), []),
  })

const apiVersion = 2

/** Name lookups: the record of a name, and the names of an address. */
export function createProfile(options: HttpOptions) {
  const http = createHttp(options)
  const record = nameRecord(picture(options))
  return {
    /** Rejects with `http.status` 404 for an unregistered name. */
    getName: async ({ name }: { name: string }, call?: Call): Promise<NameRecord> =>
      http.get('getName', `v1/profile/account/${segment('getName', name)}`, record, { query: { apiVersion } }, call),

    async getNamesOfAddress(
      { address, sender }: { address: string; sender?: string },
      call?: Call,
    ): Promise<{ names: NameRecord[]; dropped: number }> {
      const path = `v1/profile/reverse/${segment('getNamesOfAddress', address)}`
      const { kept, dropped } = await http.get(
        'getNamesOfAddress',
        path,
        rows(record),
        { query: { sender, apiVersion } },
        call,
      )
      return { names: kept, dropped }
    },
  }
}
