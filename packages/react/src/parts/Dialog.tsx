import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { documentProperty } from '../theme/adopt.ts'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Dialog.css?inline'
import { DialogTitleId } from './dialogTitle.ts'
import { useBackdropPress } from './useBackdropPress.ts'
import { useFirstEvent } from './useFirstEvent.ts'
import { useKeptFocus } from './useKeptFocus.ts'

export interface DialogProps {
  /** `closed` leaves the top layer and fades out; `useLeaving` keeps the content until then. */
  state: 'closed' | 'opening' | 'open' | 'shaking'
  /** Inline in the page: no backdrop, no focus trap, no Escape. */
  embedded?: boolean
  /** Identifies the content. When it changes and removes the focused element, the title gets the focus. */
  contentKey?: string
  /** Escape, or the platform's back gesture. The dialog stays open until `state` changes. */
  onCancel?: () => void
  /** A press outside the sheet. */
  onBackdrop?: () => void
  /** First intent within an embedded sheet: it is pointed at, focused or touched. Must be a stable function. */
  onIntent?: () => void
  /** First press within the sheet since it opened. Must be a stable function. */
  onFirstPress?: () => void
  /** Content above the sheet in the top layer: toasts. */
  overlay?: ReactNode
  children: ReactNode
}

// Not `pointerenter`: a browser also reports it where the sheet appears under a pointer that rests.
const INTENT = ['pointermove', 'focusin', 'pointerdown']
const PRESS = ['pointerdown', 'keydown']

/** Sheet of 360 px, modal in the top layer or inline in the page; on a phone at the lower edge. Its `Header` labels it. */
export function Dialog(props: DialogProps) {
  useStyles(styles)
  const { state, embedded, contentKey, onCancel, onBackdrop, onIntent, onFirstPress, overlay, children } = props
  const titleId = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useHeight(sheet)
  useKeptFocus(sheet, contentKey, !embedded)
  useFirstEvent(sheet, INTENT, embedded === true, onIntent)
  useFirstEvent(sheet, PRESS, state === 'open' || state === 'shaking', onFirstPress)
  const onBackdropPress = useBackdropPress(sheet, onBackdrop)
  const content = (
    <div className="dialog-sheet" part="sheet" data-part="sheet" ref={sheet}>
      <div className="dialog-scroll">
        <div className="dialog-content">
          <DialogTitleId.Provider value={titleId}>{children}</DialogTitleId.Provider>
        </div>
      </div>
    </div>
  )
  if (embedded)
    return (
      <section
        className="dialog embedded"
        data-part="dialog"
        part="dialog"
        data-state={state}
        aria-labelledby={titleId}
      >
        {content}
        {overlay}
      </section>
    )
  return (
    <Modal titleId={titleId} state={state} onCancel={onCancel}>
      {/* The keyboard has Escape; the backdrop takes no focus. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="dialog-backdrop" data-part="backdrop" part="backdrop" onClick={onBackdropPress} />
      {content}
      {overlay}
    </Modal>
  )
}

interface ModalProps extends Pick<DialogProps, 'state' | 'onCancel' | 'children'> {
  titleId: string
}

function Modal({ titleId, state, onCancel, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef(onCancel)
  useLayoutEffect(() => {
    cancel.current = onCancel
  })
  const shown = state !== 'closed'
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !shown) return
    const { ownerDocument: page } = element
    const first = () => element.querySelector<HTMLElement>('[data-autofocus],h1')
    const show = () => {
      element.showModal()
      first()?.focus({ preventScroll: true })
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Not in `cancel`: a browser closes the dialog on a second Escape without that event. The page must not handle the key too.
      event.preventDefault()
      event.stopPropagation()
      cancel.current?.()
    }
    const onCancelEvent = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      cancel.current?.()
    }
    // A close request cannot be prevented twice in a row (Android's back gesture): show the dialog again until `state` is closed.
    // The event is asynchronous: after a quick close and open (StrictMode) it belongs to the earlier close.
    const onClose = () => {
      if (element.open) return
      show()
      cancel.current?.()
    }
    show()
    // After showing, because it reads the width of the page, which is laid out by then.
    const release = lockScroll(page)
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('cancel', onCancelEvent)
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('cancel', onCancelEvent)
      element.removeEventListener('close', onClose)
      release()
      element.close()
    }
  }, [shown])
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

/** Stops the page from scrolling. One sheet for each lock needs no counter and leaves the page's inline styles alone. */
const lockScroll = (page: Document): (() => void) => {
  const view = documentProperty(page, 'defaultView')
  if (!view) return () => undefined
  const { clientWidth } = documentProperty(page, 'documentElement')
  const gutter = view.innerWidth > clientWidth ? 'scrollbar-gutter:stable!important' : ''
  const lock = new view.CSSStyleSheet()
  lock.replaceSync(`html{overflow:hidden!important;${gutter}}`)
  const sheets = () => documentProperty(page, 'adoptedStyleSheets')
  const adopt = (next: CSSStyleSheet[]) => void Reflect.set(Document.prototype, 'adoptedStyleSheets', next, page)
  adopt([...sheets(), lock])
  return () => adopt(sheets().filter(sheet => sheet !== lock))
}

/** Sets the sheet's height to that of its content, so that CSS can animate the change. */
const useHeight = (sheet: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = sheet.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize
      if (height) element.style.height = `${height}px`
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [sheet])
}
