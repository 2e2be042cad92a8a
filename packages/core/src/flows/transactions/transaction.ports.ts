import type { ConnectionRef } from '../../chain/connection.ts'
import type { Submitted } from '../../chain/transfer.ts'
import { port, source } from '../../port.ts'
import type { TransactionRecord } from './transaction.types.ts'

/** The wallet's own words, where it is not certain that it has sent nothing. Foreign text, fit to show. */
export type Weighed = { words?: string }

export const transactionPorts = {
  /** Grants the wallet's turn, and holds it until it is stopped: a wallet gets one request at a time. */
  turn: source<{ type: 'turn.granted' }, { connection: ConnectionRef }>('transaction.turn'),
  /** Has the wallet sign and send the transaction. Never asks twice. */
  submit: port<Submitted, { transaction: TransactionRecord }>('transaction.submit'),
  /**
   * Weighs the error with which the wallet has answered. Rejects with the error after which nothing was sent: the wallet says so, its words name
   * no other cause, and the chain does not contradict it. Resolves where that is not certain.
   */
  weigh: port<Weighed, { transaction: TransactionRecord }>('transaction.weigh'),
}
