import fc from 'fast-check'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { ETHEREUM, POLYGON, SOLANA, UNREQUESTED } from './connection.fixture.ts'

export const NAMESPACES = ['eip155', 'solana'] as const
export type Namespace = (typeof NAMESPACES)[number]

/** Chains that a wallet may be on, with one that the host did not request. */
export const CHAINS = {
  eip155: [ETHEREUM, POLYGON, UNREQUESTED],
  solana: [SOLANA, 'solana:devnet'],
} satisfies Record<Namespace, CaipNetworkId[]>

export type Step =
  | { do: 'send'; to: 0 | 1; event: number; which: number }
  /** Any invocation so far, stopped ones included. */
  | {
      do: 'answer'
      port: 'connect' | 'restore' | 'check' | 'disconnect' | 'switchNetwork' | 'signMessage'
      call: number
      how: number
      which: number
    }
  | { do: 'fact'; call: number; how: number; which: number }
  | { do: 'wait'; milliseconds: number }

const index = fc.nat(11)
/** Steps of the visitor, the wallets and time, in any order. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        to: fc.constantFrom(0 as const, 1 as const),
        event: index,
        which: index,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        port: fc.constantFrom(
          'connect' as const,
          'connect' as const,
          'restore' as const,
          'check' as const,
          'disconnect' as const,
          'switchNetwork' as const,
          'signMessage' as const,
        ),
        call: index,
        how: index,
        which: index,
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('fact' as const), call: index, how: index, which: index }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        milliseconds: fc.constantFrom(150, 1_000, 5_000, 15_000),
      }),
    },
  ),
  { minLength: 5, maxLength: 40 },
)

/** Picks an entry by any number. */
export const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!
