import { ENTRY_POINT } from '@foyer/smart-account'
import { type Address, decodeEventLog, decodeFunctionData, encodeEventTopics, type Hex } from 'viem'
import { entryPoint08Abi as abi } from 'viem/account-abstraction'
import { type Operation, unpacked } from './userOperation.ts'

type EventName = 'UserOperationEvent' | 'UserOperationRevertReason' | 'AccountDeployed'

const topicOf = (eventName: EventName | 'BeforeExecution') => encodeEventTopics({ abi, eventName })[0]!

/** Topic of the event that the EntryPoint writes after each operation. */
export const EXECUTED: Hex = topicOf('UserOperationEvent')
const BEFORE = topicOf('BeforeExecution')
const REASON = topicOf('UserOperationRevertReason')
const CREATED = topicOf('AccountDeployed')

interface EventLog {
  address: Address
  topics: readonly Hex[]
  data: Hex
}

const isOf = ({ address, topics }: EventLog, topic: Hex) =>
  topics[0] === topic && address.toLowerCase() === ENTRY_POINT.toLowerCase()

const decoded = <Name extends EventName>(eventName: Name, { topics, data }: EventLog) =>
  decodeEventLog({ abi, eventName, topics: topics as [Hex, ...Hex[]], data, strict: true }).args

/** The event of an operation, with names for its fields. */
export const executedArgs = (log: EventLog): ReturnType<typeof decoded<'UserOperationEvent'>> =>
  decoded('UserOperationEvent', log)

/** Reason of an operation that reverted, in its logs. */
export function reasonIn(logs: readonly EventLog[]): Hex | undefined {
  const log = logs.find(each => isOf(each, REASON))
  return log && decoded('UserOperationRevertReason', log).revertReason
}

/** Executed operation, with the logs of its execution up to the EntryPoint's event, which is the last of them. */
export interface Executed<Log> {
  hash: Hex
  sender: Address
  nonce: bigint
  success: boolean
  /** Whether its account was created for it. */
  creates: boolean
  logs: Log[]
}

/** Divides the logs of a transaction among the operations in it. `around` are those of none: of their validation, or of another transaction. */
export function divideLogs<Log extends EventLog>(logs: readonly Log[]): { around: Log[]; executed: Executed<Log>[] } {
  const around: Log[] = []
  const executed: Executed<Log>[] = []
  const created = logs.filter(each => isOf(each, CREATED)).map(each => decoded('AccountDeployed', each).userOpHash)
  let current: Log[] = []
  for (const log of logs) {
    current.push(log)
    if (isOf(log, BEFORE)) around.push(...current.splice(0))
    if (!isOf(log, EXECUTED)) continue
    const { userOpHash: hash, sender, nonce, success } = executedArgs(log)
    executed.push({ hash, sender, nonce, success, creates: created.includes(hash), logs: current })
    current = []
  }
  return { around: [...around, ...current], executed }
}

/** Operations in the calldata of a transaction; none if it does not call the EntryPoint itself. */
export function operationsIn(input: Hex): Operation[] {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data: input })
    return functionName === 'handleOps' ? args[0].map(unpacked) : []
  } catch {
    return []
  }
}
