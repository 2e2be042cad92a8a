import { loadingStateOf, type ModalSnapshot, type ViewFlow } from '@foyer/core'
import { type ReactNode, useCallback } from 'react'
import { useActor, useShown } from '../modal/useModalTree.ts'
import { FailedScreen, LoadingScreen } from './screens.tsx'

export interface FlowContentProps {
  flow: ViewFlow
  /** Content until the flow has loaded; a placeholder by default. */
  loading?: ReactNode
  children: ReactNode
}

/** Content that needs a flow of core, which entering the view has begun to load. Where that fails, the visitor may try again. */
export function FlowContent({ flow, loading = <LoadingScreen />, children }: FlowContentProps) {
  const actor = useActor()
  const state = useShown(useCallback((snapshot: ModalSnapshot) => loadingStateOf(snapshot, flow), [flow]))
  if (state === 'failed') return <FailedScreen onRetry={() => actor.send({ type: 'flows.wanted' })} />
  return state === 'running' ? children : loading
}
