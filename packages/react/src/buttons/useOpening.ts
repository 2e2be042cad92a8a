import type { OpenOptions } from '@foyer/core'
import { useState, useSyncExternalStore } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import { useIntent } from '../loader/useIntent.ts'

/** A button has room for 160 px. */
export const IT_FAILED = 'It failed. Try again'

const nothing = () => undefined

/** How often in a row the modal could not be loaded; `loading` while it is tried. */
type Opening = { loading: boolean; failures: number }

/** What a button that opens the modal needs: to load on intent, to open on a press, to say so while it loads, and why nothing opened. */
export function useOpening(options?: OpenOptions) {
  const loader = useLoader()
  const intent = useIntent()
  const failure = useSyncExternalStore(loader.subscribe, loader.failure, nothing)
  const [{ loading, failures }, setOpening] = useState<Opening>({ loading: false, failures: 0 })
  const open = async () => {
    // With everything there, nothing is waited for and the button has nothing to say.
    const ready = loader.runtime()
    if (ready) return ready.open(options)
    setOpening({ loading: true, failures })
    try {
      const runtime = await loader.unlessClosed(loader.load())
      setOpening({ loading: false, failures: 0 })
      runtime?.open(options)
    } catch (error) {
      console.error(error)
      setOpening({ loading: false, failures: failures + 1 })
    }
  }
  // A browser may keep a chunk that failed for as long as the page lives: then only a new page helps.
  const isLost = failures > 1 || failure?.isFinal
  const reason = failures > 0 ? 'Did not load. Try again' : failure && IT_FAILED
  return {
    ...intent,
    busy: loading,
    failure: isLost ? 'Reload the page' : reason,
    onClick: () => (isLost ? location.reload() : void open()),
  }
}
