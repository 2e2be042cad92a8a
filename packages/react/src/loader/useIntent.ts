import { useHandle } from './HandleContext.ts'

/** Props that load the modal as soon as the visitor means to use it: with the pointer, the finger or the keyboard. */
export function useIntent() {
  const handle = useHandle()
  // What failed here is tried again by the press, which reports it.
  const preload = () => void handle.load().catch(() => {})
  // Over and not enter: React takes a pointer that comes out of the page for one that enters the shadow host, and no further.
  return { onPointerOver: preload, onFocus: preload, onPointerDown: preload }
}
