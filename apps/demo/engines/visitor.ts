/** Roles by which tours find elements. */
export type Role = 'button' | 'dialog' | 'heading' | 'status' | 'tab' | 'textbox'

/** Elements by a selector, and by a text in them. */
export interface Place {
  css: string
  text?: string | RegExp
}

/** One visible element of the page or of its open shadow roots, by role and accessible name, or as a place. */
export type Target = ({ role: Role; name?: string | RegExp } | Place) & {
  /** Place that it is in. */
  within?: Place
}

/** A visitor in front of one window of a browser. Each method that names an element waits until there is exactly one. */
export interface Visitor {
  /** Opens a page, by its path on the demo. */
  visits(path: string): Promise<void>
  reloads(): Promise<void>
  sees(target: Target): Promise<void>
  /** Waits until no such element is visible. */
  seesNo(target: Target): Promise<void>
  /** Waits until the element is at rest and enabled, and clicks on its middle. */
  clicks(target: Target): Promise<void>
  /** Clicks at a point of the viewport, whatever is there. */
  clicksAt(x: number, y: number): Promise<void>
  /** Clicks on what opens a window. Resolves with the visitor in front of that. */
  opens(target: Target): Promise<Visitor>
  /** Clicks on what closes this window, and waits until it is closed. */
  leavesBy(target: Target): Promise<void>
  /** Puts a text in place of what a field has. */
  fills(target: Target, text: string): Promise<void>
  /** Types in what has the focus. */
  types(text: string): Promise<void>
  /** Presses a key by its name in `KeyboardEvent.key`. */
  presses(key: Key): Promise<void>
  focuses(target: Target): Promise<void>
  hasFocus(target: Target): Promise<boolean>
  textOf(target: Target): Promise<string>
  /** Waits until nothing of the open modal is beside the window, and nothing in it to scroll to aside. */
  seesModalFit(): Promise<void>
  /** Size of the viewport in CSS pixels. */
  resizes(width: number, height: number): Promise<void>
  /** PNG of the viewport. */
  picture(): Promise<Buffer>
  /** Errors that the pages have reported so far. */
  complaints(): Promise<string[]>
}

export type Key = 'Tab' | 'Enter' | 'Escape'
