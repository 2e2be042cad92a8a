import * as z from 'zod/mini'
import { parseCaipAddress } from '../chain/caipAddress.ts'
import type { CaipAddress, CaipNetworkId } from '../chain/namespace.ts'
import { caipAddress, flag, hex, label, optional, type Picture, picture, rows, token, units } from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'

/** Wei, as decimal strings. */
export type GasPrices = {
  /** Price for an ordinary wait. */
  standard: string
  /** Price for a shorter wait. */
  fast: string
  /** Price for the shortest wait. */
  instant: string
}

/** Price of a swap. */
export type Quote = {
  /** Id of the quote. Absent where the service gives none. */
  id?: string | undefined
  /** Base units, as decimal strings. */
  fromAmount: string
  /** CAIP-10 id of the sold token. */
  fromAccount: CaipAddress
  /** Amount that is received, in base units as a decimal string. */
  toAmount: string
  /** CAIP-10 id of the bought token. */
  toAccount: CaipAddress
}

/** Token that can be swapped. */
export type SwapToken = {
  /** Name of the token; foreign text. */
  name: string
  /** Symbol of the token; foreign text. */
  symbol: string
  /** CAIP-10 id of the token. */
  address: CaipAddress
  /** Decimals of the token. */
  decimals: number
  /** Address of its icon. Absent where it has none. */
  logoUri?: string | undefined
  /** Whether it takes permits by signature (EIP-2612). Absent where the service does not say. */
  eip2612?: boolean | undefined
}

/** `gas` in units and `gasPrice` in wei, as decimal strings. */
type Gas = { eip155: { gas: string; gasPrice: string } }

/** Signed unchanged after the visitor has reviewed it. The reviewer must compare `from`, `to` and `amount` with the request. */
export type SwapTransaction = { from: CaipAddress; to: CaipAddress; data: string; amount: string } & Gas
/** Transaction that lets the router spend a token. Signed unchanged after the visitor has reviewed it. */
export type ApproveTransaction = { from: CaipAddress; to: CaipAddress; data: string; value: string } & Gas

const gasPricesSchema: z.ZodMiniType<GasPrices> = z.object({ standard: units, fast: units, instant: units })

const quote: z.ZodMiniType<Quote> = z.object({
  id: optional(token(256)),
  fromAmount: units,
  fromAccount: caipAddress,
  toAmount: units,
  toAccount: caipAddress,
})

const swapToken = (logoUri: Picture): z.ZodMiniType<SwapToken> =>
  z.object({
    name: label(64),
    symbol: label(24),
    address: caipAddress,
    decimals: z.custom<number>(value => Number.isInteger(value) && (value as number) > 0 && (value as number) <= 36),
    logoUri,
    eip2612: optional(flag),
  })

const evmAccount = caipAddress.check(z.refine(value => value.startsWith('eip155:')))
const gas = z.object({ gas: units, gasPrice: units })

/** Both addresses must be on one chain, because a signature is valid on one chain only. */
const isOnOneChain = ({ from, to }: { from: CaipAddress; to: CaipAddress }) =>
  parseCaipAddress(from).reference === parseCaipAddress(to).reference

const swapTransaction = z.object({
  tx: z
    .object({ from: evmAccount, to: evmAccount, data: hex, amount: units, eip155: gas })
    .check(z.refine(isOnOneChain)),
})
const approveTransaction = z.object({
  tx: z
    .object({ from: evmAccount, to: evmAccount, data: hex, value: units, eip155: gas })
    .check(z.refine(isOnOneChain)),
})

/** Swap tokens, quotes and transactions. Does not sign or send. */
export function createConvert(options: HttpOptions) {
  const http = createHttp(options)
  return {
    async getQuotes(
      query: { amount: string; userAddress: string; from: CaipAddress; to: CaipAddress; gasPrice?: string },
      call?: Call,
    ): Promise<{ quotes: Quote[]; dropped: number }> {
      const { quotes } = await http.get(
        'getQuotes',
        'v1/convert/quotes',
        z.object({ quotes: rows(quote) }),
        { query },
        call,
      )
      return { quotes: quotes.kept, dropped: quotes.dropped }
    },

    async getSwapTokens(
      query: { chainId: CaipNetworkId },
      call?: Call,
    ): Promise<{ tokens: SwapToken[]; dropped: number }> {
      const { tokens } = await http.get(
        'getSwapTokens',
        'v1/convert/tokens',
        z.object({ tokens: rows(swapToken(picture(options))) }),
        { query },
        call,
      )
      return { tokens: tokens.kept, dropped: tokens.dropped }
    },

    /** Allowance of the swap's contract, in base units. */
    getAllowance: (
      query: { tokenAddress: CaipAddress; userAddress: CaipAddress },
      call?: Call,
    ): Promise<{ allowance: string }> =>
      http.get('getAllowance', 'v1/convert/allowance', z.object({ allowance: units }), { query }, call),

    getGasPrice: (query: { chainId: CaipNetworkId }, call?: Call): Promise<GasPrices> =>
      http.get('getGasPrice', 'v1/convert/gas-price', gasPricesSchema, { query }, call),

    /** `eip155.slippage` in percent. `amount` in base units of `from`. */
    buildTransaction: (
      body: {
        amount: string
        eip155: { slippage: number }
        from: CaipAddress
        to: CaipAddress
        userAddress: CaipAddress
        disableEstimate?: boolean
      },
      call?: Call,
    ): Promise<{ tx: SwapTransaction }> =>
      http.post(
        'buildTransaction',
        'v1/convert/build-transaction',
        swapTransaction,
        { ...body, projectId: options.query().projectId },
        call,
      ),

    buildApprove: (
      query: { userAddress: CaipAddress; from: CaipAddress; to: CaipAddress },
      call?: Call,
    ): Promise<{ tx: ApproveTransaction }> =>
      http.get('buildApprove', 'v1/convert/build-approve', approveTransaction, { query }, call),
  }
}

export type Convert = ReturnType<typeof createConvert>
