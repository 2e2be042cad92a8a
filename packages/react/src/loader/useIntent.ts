import { useHandle } from './HandleContext.ts'

/** Props that load and prepare the modal as soon as the visitor means to use it: with the pointer, the finger or the keyboard. */
export function useIntent() {
  const { prepare } = useHandle()
  // Over and not enter: React takes a pointer that comes out of the page for one that enters the shadow host, and no further.
  return { onPointerOver: prepare, onFocus: prepare, onPointerDown: prepare }
}
