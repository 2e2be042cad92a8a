import type { SolanaInstruction } from '../../decode/solana/instruction.ts'
import type { Row } from '../review.ts'
import { tokenIn } from './accounts.ts'
import { type Known, tokenText } from './instructionRows.ts'
import type { Trial } from './simulate.ts'

type Transfer = Extract<SolanaInstruction, { kind: 'tokenTransfer' }>

/** Transfers by the account that they go to. */
function transfersByDestination(instructions: readonly SolanaInstruction[]): Map<string, Transfer[]> {
  const transfers = new Map<string, Transfer[]>()
  for (const each of instructions) {
    if (each.kind !== 'tokenTransfer') continue
    transfers.set(each.destination, [...(transfers.get(each.destination) ?? []), each])
  }
  return transfers
}

/**
 * Says what arrives at others, where it is not what the instructions name: a token of Token-2022 may keep a fee. For a transaction that can be
 * read whole; another program may move what it likes.
 */
export function arrivalRows(
  instructions: readonly SolanaInstruction[],
  trial: Trial,
  known: Known,
): { rows: Row[]; warnings: string[] } {
  const said = { rows: [] as Row[], warnings: [] as string[] }
  if (trial.kind !== 'changes' || instructions.some(({ kind }) => kind === 'unknown')) return said
  for (const [destination, transfers] of transfersByDestination(instructions)) {
    const arrived = trial.others.get(destination)
    const amount = transfers.reduce((sum, each) => sum + each.amount, 0n)
    // An account that is also a source has no amount of its own that arrives.
    const isSource = instructions.some(each => each.kind === 'tokenTransfer' && each.source === destination)
    if (arrived === undefined || arrived === amount || isSource) continue
    const mint = transfers.map(each => each.mint ?? tokenIn(known.accounts.get(each.source))?.mint).find(Boolean)
    const text = (value: bigint) => tokenText(value, mint, known)
    said.rows.push({ label: 'The receiver gets', value: text(arrived), kind: 'amount', note: destination })
    said.warnings.push(
      arrived > 0n
        ? `This token keeps a fee of ${text(amount - arrived)}: less arrives than leaves.`
        : 'Nothing of it reaches the receiver.',
    )
  }
  return said
}
