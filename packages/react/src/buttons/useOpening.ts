import type { OpenOptions } from '@foyer/core'
import { useState } from 'react'
import { useHandle } from '../loader/HandleContext.ts'
import { useIntent } from '../loader/useIntent.ts'

/** What a button that opens the modal needs: to load on intent, to open on a press, and to say so while it loads. */
export function useOpening(options?: OpenOptions) {
  const handle = useHandle()
  const intent = useIntent()
  const [opening, setOpening] = useState(false)
  const open = async () => {
    // With everything there, nothing is waited for and the button has nothing to say.
    const ready = handle.runtime()
    if (ready) return ready.open(options)
    setOpening(true)
    try {
      const runtime = await handle.load()
      runtime.open(options)
    } catch (error) {
      // The chunk did not come, or the options do not fit. The button is back and can be pressed again.
      console.error(error)
    } finally {
      setOpening(false)
    }
  }
  return { ...intent, busy: opening, onClick: () => void open() }
}
