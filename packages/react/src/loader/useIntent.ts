import { useLoader } from './LoaderContext.ts'

/** Props that load and prepare the modal when the visitor is about to press: pointer, finger or keyboard. */
export function useIntent() {
  const { prepare } = useLoader()
  // `over` instead of `enter`: when the pointer comes from outside the page, React dispatches `enter` only to the shadow host.
  return { onPointerOver: prepare, onFocus: prepare, onPointerDown: prepare, onTouchStart: prepare }
}
