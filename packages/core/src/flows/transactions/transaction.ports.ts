import type { ConnectionRef } from '../../chain/connection.ts'
import type { Submitted } from '../../chain/transfer.ts'
import { port, source } from '../../port.ts'
import type { TransactionRecord } from './transaction.types.ts'

export const transactionPorts = {
  /** Grants the wallet's turn, and holds it until it is stopped: a wallet gets one request at a time. */
  turn: source<{ type: 'turn.granted' }, { connection: ConnectionRef }>('transaction.turn'),
  /** Has the wallet sign and send the transaction. Never asks twice. */
  submit: port<Submitted, { transaction: TransactionRecord }>('transaction.submit'),
}
