import type { TokenBalance } from '../../api/tokenBalance.ts'
import { parseAmount } from '../../chain/amount.ts'
import { displayText } from '../../chain/displayText.ts'
import { isLookAlike } from '../../chain/isLookAlike.ts'
import type { ErrorRecord } from '../../errors.ts'
import { displayDecimal, listedAmount, PLACES } from './decimal.ts'
import { tokenId, worthOf } from './holding.ts'
import type { HoldingsSnapshot } from './holdings.machine.ts'

/** Token for a row of a list. */
export type TokenLine = {
  /** Made of its chain and contract, because any token can use a symbol. */
  id: string
  /** Name; foreign text, safe to display. */
  name: string
  /** Symbol; foreign text, safe to display. */
  symbol: string
  /** With 2 decimals, cut; `<0.01` for a smaller amount. */
  amount: string
  /** US dollars, cut to 2 decimals; undefined when unknown. */
  worth: string | undefined
  /** Whether its name or symbol can be mistaken for another. */
  lookAlike: boolean
  /** Address of its icon. Undefined where it has none. */
  imageUrl: string | undefined
}

/** List of the tokens tab. */
export type TokenList = {
  /** The most valuable first; `tokenLine` makes the row of one when it becomes visible. */
  tokens: readonly TokenBalance[]
  /** US dollars, cut to 2 decimals; undefined when no worth is known. */
  total: string | undefined
  /** `loading` and `failed` have nothing to show; `refreshing` and `outdated` show cached tokens. */
  state: 'absent' | 'loading' | 'refreshing' | 'listed' | 'nothing' | 'outdated' | 'failed'
  /** Whether a retry is possible: not within 30 seconds after a failure. */
  canRetry: boolean
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

/** Tokens of the account with their total worth. */
export function tokenList(snapshot: HoldingsSnapshot): TokenList {
  const { tokens = [], total, error } = snapshot.context
  return {
    tokens,
    total,
    state: stateOf(snapshot),
    canRetry: snapshot.matches('retryable'),
    error,
  }
}

/** Row of the tokens tab for `token`. */
export function tokenLine(token: TokenBalance): TokenLine {
  const { name, symbol, quantity, iconUrl } = token
  const decimals = Number(quantity.decimals)
  const worth = worthOf(token)
  return {
    id: tokenId(token),
    name: displayText(name, 64),
    symbol: displayText(symbol, 24),
    amount: listedAmount({ units: parseAmount(quantity.numeric, decimals), scale: decimals }, worth),
    worth: worth && displayDecimal(worth, PLACES),
    lookAlike: isLookAlike(name) || isLookAlike(symbol),
    imageUrl: iconUrl,
  }
}

function stateOf({ value, context: { tokens } }: HoldingsSnapshot): TokenList['state'] {
  const settled = tokens && tokens.length > 0 ? 'listed' : 'nothing'
  switch (value) {
    case 'absent':
      return 'absent'
    case 'fresh':
    case 'stale':
      return settled
    case 'unavailable':
    case 'retryable':
      return tokens ? 'outdated' : 'failed'
    default:
      return tokens ? 'refreshing' : 'loading'
  }
}
