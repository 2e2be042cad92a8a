import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { documentProperty } from '../theme/adopt.ts'
import { DialogTitleId } from './dialogTitle.ts'
import { useFirstPress } from './useFirstPress.ts'
import { useKeptFocus } from './useKeptFocus.ts'

export interface DialogProps {
  /** `closed` leaves the top layer and fades out; the element may be unmounted after it, see `useLeaving`. */
  state: 'closed' | 'opening' | 'open' | 'shaking'
  /** Inline in the page: no backdrop, no focus trap, no Escape. */
  embedded?: boolean
  /** Names what is shown. When it changes and takes the focused element with it, the title gets the focus. */
  contentKey?: string
  /** Escape, or the platform's back gesture. The dialog stays as it is; whoever holds its state decides. */
  onCancel?: () => void
  /** A press beside the sheet. */
  onBackdrop?: () => void
  /** Something in the sheet is pressed, for the first time since it opened. The backdrop is not in it. Give a stable one. */
  onFirstPress?: () => void
  /** Stands over the sheet in the top layer: toasts. */
  overlay?: ReactNode
  children: ReactNode
}

/** A sheet of 360 px, modal in the top layer or inline; on a phone a bottom sheet. A `Header` inside labels it. */
export function Dialog(props: DialogProps) {
  const { state, embedded, contentKey, onCancel, onBackdrop, onFirstPress, overlay, children } = props
  const titleId = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useHeight(sheet)
  useKeptFocus(sheet, contentKey)
  useFirstPress(sheet, state === 'open' || state === 'shaking', onFirstPress)
  const content = (
    <div className="sheet" part="sheet" data-part="sheet" ref={sheet}>
      <div className="scroll">
        <div className="inner">
          <DialogTitleId.Provider value={titleId}>{children}</DialogTitleId.Provider>
        </div>
      </div>
    </div>
  )
  if (embedded)
    return (
      <section className="dlg embedded" data-part="dialog" part="dialog" data-state={state} aria-labelledby={titleId}>
        {content}
        {overlay}
      </section>
    )
  return (
    <Modal titleId={titleId} state={state} onCancel={onCancel}>
      {/* The keyboard's way is Escape; a backdrop is nothing to focus. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="backdrop" data-part="backdrop" part="backdrop" onClick={onBackdrop} />
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
      // Here and not at `cancel`: browsers let a second Escape through without asking, and the page must not act on it too.
      event.preventDefault()
      event.stopPropagation()
      cancel.current?.()
    }
    const onCancelEvent = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      cancel.current?.()
    }
    // A close request that could not be prevented (Android's back gesture, twice): it stays until its state says closed.
    // The event comes late: after a quick close and open (StrictMode's second mount) it speaks of the time before.
    const onClose = () => {
      if (element.open) return
      show()
      cancel.current?.()
    }
    show()
    // Behind showing: it reads the page's width, and by now that is laid out.
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
    <dialog className="dlg" ref={dialog} data-part="dialog" part="dialog" data-state={state} aria-labelledby={titleId}>
      {children}
    </dialog>
  )
}

/** Holds the page still. A sheet per lock needs no counting and leaves the page's own inline styles alone. */
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

/** Writes the content's height on the sheet, so that CSS can move from one to the next. */
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
