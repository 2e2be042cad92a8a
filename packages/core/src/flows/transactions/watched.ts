import type { AnyActorRef } from 'xstate'
import { errorRecord, FoyerError } from '../../errors.ts'
import type { Ports } from '../../platform/ports.ts'
import { advised } from '../../schema/advice.ts'
import type { ConnectionSnapshot } from '../connection/connection.machine.ts'
import { connectionId } from '../modal/connectionId.ts'
import { activeNamespaceOf } from '../modal/readings.ts'
import { storedTransaction } from './storedTransactions.ts'
import type { WatchRequest } from './transaction.types.ts'
import type { PageFact } from './transactions.ports.ts'

const refused = (cause: FoyerError): PageFact => ({ type: 'transaction.refused', error: errorRecord(cause), cause })

/** Record of a transaction that a host has sent, with the account and the wallet that are connected. A wrong one is refused. */
export function watched(
  { submitted, namespace, chainId, summary }: WatchRequest,
  system: AnyActorRef['system'],
  clock: Ports['clock'],
): PageFact {
  const wanted = namespace ?? activeNamespaceOf(system)
  const snapshot: ConnectionSnapshot | undefined = wanted && system.get(connectionId(wanted))?.getSnapshot()
  const connection = snapshot?.hasTag('connected') ? snapshot.context.connection : undefined
  if (!connection) return refused(new FoyerError('account.missing', wanted ? { namespace: wanted } : {}))
  const answer = typeof submitted === 'string' ? { type: 'transaction', hash: submitted } : submitted
  const parsed = storedTransaction({
    // The same transaction is followed once.
    id: `host-${JSON.stringify(answer)}`,
    namespace: connection.namespace,
    chainId: chainId ?? connection.chainId,
    address: connection.address,
    connectorId: connection.connectorId,
    status: 'submitted',
    createdAt: clock.now(),
    // Optional in a record, but not here.
    submitted: answer ?? null,
    summary,
  })
  if (!parsed.success) return refused(new FoyerError('config.invalid', { issues: advised(parsed.issues) }))
  return { type: 'transaction.watched', transaction: parsed.data }
}
