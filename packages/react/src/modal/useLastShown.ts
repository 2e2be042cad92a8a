import type { ModalSnapshot } from '@foyer/core'
import { useCallback, useRef } from 'react'
import { useShown } from './useModalTree.ts'

/** `useShown` for a value that may disappear before its view does: keeps the last one. */
export function useLastShown<Value>(selector: (snapshot: ModalSnapshot) => Value | undefined): Value | undefined {
  const last = useRef<Value>(undefined)
  return useShown(
    useCallback(
      (snapshot: ModalSnapshot) => {
        last.current = selector(snapshot) ?? last.current
        return last.current
      },
      [selector],
    ),
  )
}
