import { useLoader } from './LoaderContext.ts'

/** Props that load and prepare the modal when the visitor is about to press: pointer, finger or keyboard. */
export function useIntent() {
  const { prepare } = useLoader()
  // Over instead of enter: React takes a pointer that comes from outside the page as one that enters the shadow host, and stops there.
  return { onPointerOver: prepare, onFocus: prepare, onPointerDown: prepare, onTouchStart: prepare }
}
