import { displayText } from '@foyer/core/chain'
import type { EndpointRefused } from '@foyer/core/chain/adapters'
import { firstWord } from './erc20.ts'
import { type Hex, isData, isObject } from './hex.ts'

type Refusal = EndpointRefused['answer']

const ERROR = '0x08c379a0'
const PANIC = '0x4e487b71'
/** Code of a reverted execution. @see https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml */
const REVERTED = 3

const LONGEST_REASON = 300
/** Levels on which nodes and proxies put the revert data. */
const DEEPEST = 3

/** Data of a revert in an endpoint's error; some nodes write "Reverted 0x…", and some nest it. */
export function revertData(error: unknown, depth = 0): Hex | undefined {
  if (typeof error === 'string') {
    const data = error.replace(/^Reverted /, '')
    return isData(data) ? data : undefined
  }
  return isObject(error) && depth < DEEPEST ? revertData(error.data, depth + 1) : undefined
}

/** Whether a refused call was executed and reverted, rather than not executed. */
export const isRevert = (refusal: Refusal): boolean => refusal.code === REVERTED || revertData(refusal) !== undefined

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** ABI-encoded string of an `Error(string)`. */
function errorText(data: Hex): string {
  const length = Number(BigInt(`0x${data.slice(74, 138) || '0'}`))
  return new TextDecoder().decode(bytesOf(data.slice(138, 138 + Math.min(length, LONGEST_REASON) * 2)))
}

/** Reason of a revert as text to show. Undefined where the contract gives none. */
export function revertReason(data: Hex | undefined): string | undefined {
  if (data === undefined || data.length < 10) return undefined
  const selector = data.slice(0, 10).toLowerCase()
  if (selector === ERROR) return displayText(errorText(data), LONGEST_REASON) || undefined
  const code = firstWord(`0x${data.slice(10)}`)
  if (selector === PANIC && code !== undefined) return `Panic 0x${code.toString(16)}`
  return `Custom error ${selector}`
}
