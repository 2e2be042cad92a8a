import * as z from 'zod/mini'
import { parseAmount } from '../chain/amount.ts'
import { parseCaipAddress } from '../chain/caipAddress.ts'
import type { CaipAddress, CaipNetworkId } from '../chain/namespace.ts'
import { nextTask } from '../platform/nextTask.ts'
import {
  amount,
  caipNetworkId,
  decimal,
  isCaipAddress,
  label,
  optional,
  type Picture,
  text,
  written,
} from './fields.ts'

/** Token balance of the specification. */
export type TokenBalance = {
  /** Name of the token; foreign text. */
  name: string
  /** Symbol of the token; foreign text. */
  symbol: string
  /** CAIP-2 id of the token's chain. */
  chainId: CaipNetworkId
  /** Absent for the chain's native currency. */
  address?: CaipAddress | undefined
  /** In the requested currency. For display only, never for signing. */
  value?: number | undefined
  /** Price of one whole token in the requested currency. Absent where it is not known. */
  price?: number | undefined
  /** `numeric` is a decimal in whole tokens with at most `decimals` places; `parseAmount(numeric, Number(decimals))` reads it. */
  quantity: {
    /** Decimals of the token, as text. */
    decimals: string
    /** Decimal amount in whole tokens. */
    numeric: string
  }
  /** Address of its icon. Absent where it has none. */
  iconUrl?: string | undefined
}

/** 0 marks a collectible or a spam token, and no known chain uses more than 24. */
const DECIMALS = /^(?:[1-9]|[12]\d|3[0-6])$/

const quantitySchema = z.object({ decimals: written(text), numeric: decimal }).check(
  z.refine(({ decimals, numeric }) => {
    try {
      return DECIMALS.test(decimals) && parseAmount(numeric, Number(decimals)) >= 0n
    } catch {
      return false
    }
  }),
)

/** Absent or null for the chain's native currency; an invalid address does not become the native currency. */
const address = z.pipe(
  z.transform((value: unknown) => value ?? undefined),
  z.custom<CaipAddress | undefined>(value => value === undefined || isCaipAddress(value)),
)

const tokenBalanceSchema = (iconUrl: Picture) =>
  z
    .object({
      name: label(64),
      symbol: label(24),
      chainId: caipNetworkId,
      address,
      value: optional(amount),
      price: optional(amount),
      quantity: quantitySchema,
      iconUrl,
    })
    .check(z.refine(({ chainId, address }) => !address || isOn(chainId, address)))

const isOn = (chainId: CaipNetworkId, account: CaipAddress) => {
  const { namespace, reference } = parseCaipAddress(account)
  return `${namespace}:${reference}` === chainId
}

/** Rows parsed in one task: about 2 ms of a fast processor. */
const SLICE = 50

/**
 * Returns a function that parses rows as token balances. An invalid row is left out: no name, another chain in its address than in its
 * chain id, an inexact amount, or decimals outside 1 to 36 (the specification drops tokens with '0' as low quality). A long answer is
 * parsed in several tasks, so that the page stays responsive.
 */
export function tokenBalances(iconUrl: Picture): (rows: readonly unknown[]) => Promise<TokenBalance[]> {
  // Built once: building it takes longer than parsing a row.
  const schema = tokenBalanceSchema(iconUrl)
  const read = (row: unknown): TokenBalance[] => {
    const parsed = z.safeParse(schema, row)
    if (!parsed.success) return []
    const { address, ...rest } = parsed.data
    return [{ ...rest, ...(address && { address }) }]
  }
  return async rows => {
    const valid: TokenBalance[] = []
    for (let from = 0; from < rows.length; from += SLICE) {
      if (from > 0) await nextTask()
      valid.push(...rows.slice(from, from + SLICE).flatMap(read))
    }
    // What the caller does with a long list is work of its own.
    if (rows.length > SLICE) await nextTask()
    return valid
  }
}
