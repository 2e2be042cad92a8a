import { useLayoutEffect, useRef } from 'react'
import type { DialogProps } from './Dialog.types.ts'
import { openLayer } from './layer.ts'

export interface ModalDialogProps extends Pick<DialogProps, 'state' | 'onCancel' | 'children'> {
  titleId: string
  aside: boolean
}

/** `<dialog>` over the page: modal in the top layer, or beside the page while it is `aside`. */
export function ModalDialog({ titleId, state, aside, onCancel, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const layer = useRef<ReturnType<typeof openLayer>>(undefined)
  const cancel = useRef(onCancel)
  useLayoutEffect(() => {
    cancel.current = onCancel
  })
  const shown = state !== 'closed'
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !shown) return
    const opened = openLayer(element)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Something nearer to the visitor, such as the window of a wallet, takes the key.
      if (opened.aside()?.isBehind()) return
      // Not in `cancel`: a browser closes the dialog on a second Escape without that event. The page must not handle the key too.
      event.preventDefault()
      event.stopPropagation()
      cancel.current?.()
    }
    const onCancelEvent = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      if (!opened.aside()?.hasJustRisen()) cancel.current?.()
    }
    // A close request cannot be prevented twice in a row (Android's back gesture): show the dialog again until `state` is closed.
    // The event is asynchronous: after a quick close and open (StrictMode) it belongs to the earlier close.
    const onClose = () => {
      if (element.open || opened.aside()?.isReopened()) return
      opened.show()
      if (!opened.aside()?.hasJustRisen()) cancel.current?.()
    }
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('cancel', onCancelEvent)
    element.addEventListener('close', onClose)
    layer.current = opened
    return () => {
      layer.current = undefined
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('cancel', onCancelEvent)
      element.removeEventListener('close', onClose)
      opened.close()
    }
  }, [shown])
  useLayoutEffect(() => {
    if (shown) layer.current?.place(aside ? 'aside' : 'modal')
  }, [shown, aside])
  return (
    <dialog
      className="dialog"
      ref={dialog}
      data-part="dialog"
      part="dialog"
      data-state={state}
      aria-labelledby={titleId}
    >
      {children}
    </dialog>
  )
}
