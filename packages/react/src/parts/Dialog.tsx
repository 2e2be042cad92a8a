import { type RefObject, useEffect, useId, useRef } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Dialog.css?inline'
import type { DialogProps } from './Dialog.types.ts'
import { DialogTitleId } from './dialogTitle.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { useBackdropPress } from './useBackdropPress.ts'
import { useFirstEvent } from './useFirstEvent.ts'
import { useKeptFocus } from './useKeptFocus.ts'

// Not `pointerenter`: a browser also reports it where the sheet appears under a pointer that rests.
const INTENT = ['pointermove', 'focusin', 'pointerdown']
const PRESS = ['pointerdown', 'keydown']

/** Sheet of 360 px, modal in the top layer or inline in the page; on a phone at the lower edge. Its `Header` labels it. */
export function Dialog(props: DialogProps) {
  useStyles(styles)
  const {
    state,
    embedded,
    aside = false,
    contentKey,
    onCancel,
    onBackdrop,
    onIntent,
    onFirstPress,
    overlay,
    children,
  } = props
  const titleId = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useHeight(sheet)
  useKeptFocus(sheet, contentKey, !embedded && !aside)
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
    <ModalDialog titleId={titleId} state={state} aside={aside} onCancel={onCancel}>
      {/* The keyboard has Escape; the backdrop takes no focus. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="dialog-backdrop" data-part="backdrop" part="backdrop" onClick={onBackdropPress} />
      {content}
      {overlay}
    </ModalDialog>
  )
}

/** Sets the sheet's height to that of its content, so that CSS can animate the change, and marks a sheet that has more to scroll to. */
const useHeight = (sheet: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = sheet.current
    const scroll = element?.firstElementChild
    if (!element || !scroll) return
    const mark = () => {
      scroll.classList.toggle('more', scroll.scrollHeight - scroll.clientHeight - scroll.scrollTop > 1)
    }
    // In the next frame: without movements the sheet changes the content at once, and the page would be told of a loop as an error.
    const observer = new ResizeObserver(entries =>
      requestAnimationFrame(() => {
        const height = entries.find(({ target }) => target === scroll)?.borderBoxSize[0]?.blockSize
        if (height) element.style.height = `${height}px`
        mark()
      }),
    )
    // The content grows beyond the height of the window, too.
    for (const each of [scroll, ...scroll.children]) observer.observe(each)
    scroll.addEventListener('scroll', mark)
    return () => {
      observer.disconnect()
      scroll.removeEventListener('scroll', mark)
    }
  }, [sheet])
}
