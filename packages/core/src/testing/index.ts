export { type ErrorCode, errorAnchor, errorCodes } from '../errorCodes.ts'
export {
  type ActorLogicOf,
  type ActorName,
  type DeferredMachine,
  type DeferredPort,
  type DeferredPortsOf,
  deferredPort,
  deferredPorts,
  deferredSource,
  type Invocation,
} from './deferredPorts.ts'
export {
  describeMachine,
  type MachineDescription,
  type Move,
  type MoveKind,
  type StateDescription,
} from './describeMachine.ts'
export { flushMicrotasks } from './flushMicrotasks.ts'
export { HOSTILE_ICONS, HOSTILE_NAMES } from './hostile.ts'
export { turncoat, untouchable } from './hostileObjects.ts'
export { type MemoryPorts, type MemoryStorage, memoryPorts, memoryStorage, seededRandom } from './memoryPorts.ts'
export type { Cases, Outcomes } from './modelWorld.ts'
export {
  createModel,
  type Model,
  type ModelOptions,
  type ModelPath,
  type ModelReport,
  type ModelStep,
  runModel,
} from './runModel.ts'
export {
  type AuthCall,
  type AuthQuestion,
  type AuthScript,
  type ScriptedAuth,
  type ScriptedAuthOptions,
  type ScriptedWindow,
  scriptedAuth,
  scriptedWindows,
} from './scriptedAuth.ts'
export { type SimulatedClock, type SimulatedTimer, simulatedClock } from './simulatedClock.ts'
export { stateDiagram } from './stateDiagram.ts'
export {
  type CoverageReport,
  type TransitionCoverage,
  type TransitionCoverageOptions,
  transitionCoverage,
} from './transitionCoverage.ts'
export { type TransitionTableOptions, transitionTable } from './transitionTable.ts'
