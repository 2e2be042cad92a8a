import type { OpenOptions } from '@foyer/core'
import { type MouseEvent, useState, useSyncExternalStore } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'

/** A button has room for 160 px. */
export const IT_FAILED = 'It failed. Try again'

const nothing = () => undefined

/** Loading in progress, and the number of failures in a row. */
type Opening = { loading: boolean; failures: number }

const settled: Opening = { loading: false, failures: 0 }

/** Props of a button that opens the modal: it loads on intent, opens on a press, is busy meanwhile, and shows a failure. */
export function useOpening(options?: OpenOptions) {
  const loader = useLoader()
  const { prepare } = loader
  const failure = useSyncExternalStore(loader.subscribe, loader.failure, nothing)
  const [{ loading, failures }, setOpening] = useState(settled)
  const open = async () => {
    // Without a wait the button does not become busy.
    const ready = loader.runtime()
    if (ready) {
      // A press without an intent before it is one.
      prepare()
      return ready.open(options)
    }
    setOpening({ loading: true, failures })
    try {
      const runtime = await loader.unlessClosed(loader.load())
      setOpening(settled)
      runtime?.open(options)
    } catch (error) {
      console.error(error)
      setOpening({ loading: false, failures: failures + 1 })
    }
  }
  // A browser may keep the failure of a module until the page is reloaded.
  const isLost = failures > 1 || failure?.isFinal
  const reason = failures > 0 ? 'Did not load. Try again' : failure && IT_FAILED
  return {
    // `over` instead of `enter`: when the pointer comes from outside the page, React dispatches `enter` only to the shadow host.
    onPointerOver: prepare,
    onFocus: prepare,
    onPointerDown: prepare,
    busy: loading,
    failure: isLost ? 'Reload the page' : reason,
    onClick: (press: MouseEvent<HTMLElement>) => {
      // Safari does not focus a button that is pressed, and the dialog gives the focus back to what had it.
      press.currentTarget.focus()
      if (isLost) location.reload()
      else void open()
    },
  }
}
