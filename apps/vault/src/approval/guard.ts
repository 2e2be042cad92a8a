/** Milliseconds for which the visitor has to have seen the page before it can be approved. */
const REST = 500
/** Pixels below which the page could not be read. */
const LEAST = { width: 320, height: 400 }

const DISTURBANCES = ['focus', 'blur', 'resize', 'pageshow'] as const

/** Guard of the button that approves. */
export interface Guard {
  stop: () => void
}

const isReadable = (view: Window): boolean =>
  view.document.visibilityState === 'visible' &&
  view.document.hasFocus() &&
  view.innerWidth >= LEAST.width &&
  view.innerHeight >= LEAST.height

/**
 * Keeps a button disabled until its page has been seen, whole and undisturbed, for half a second: a page that puts it under a click that was
 * meant for something else gains nothing. `approve` is called for an activation by the visitor alone. `onChange` tells whether the window
 * can be read.
 */
export function guardButton(
  button: HTMLButtonElement,
  {
    view,
    now,
    approve,
    onChange,
  }: { view: Window; now(): number; approve: () => void; onChange: (isReadable: boolean) => void },
): Guard {
  let since = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    button.disabled = !isReadable(view)
    onChange(isReadable(view))
  }
  const disturb = () => {
    since = now()
    button.disabled = true
    onChange(isReadable(view))
    clearTimeout(timer)
    timer = setTimeout(check, REST)
  }
  const press = (event: Event) => {
    if (event.isTrusted && !button.disabled && now() - since >= REST && isReadable(view)) approve()
  }
  for (const name of DISTURBANCES) view.addEventListener(name, disturb)
  view.document.addEventListener('visibilitychange', disturb)
  button.addEventListener('click', press)
  disturb()
  return {
    stop() {
      clearTimeout(timer)
      for (const name of DISTURBANCES) view.removeEventListener(name, disturb)
      view.document.removeEventListener('visibilitychange', disturb)
      button.removeEventListener('click', press)
    },
  }
}
