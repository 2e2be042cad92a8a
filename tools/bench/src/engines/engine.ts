/** Page in front of a visitor whom it does not know, as far as a driver of any engine can use it. */
export interface Tab {
  version: string
  /** Value of an attribute of the root element. Null without it. */
  read(attribute: string): Promise<string | null>
  /** Moves the pointer to a point of the viewport, and presses its button there. */
  clickAt(x: number, y: number): Promise<void>
  close(): Promise<void>
}

/** Engine that opens pages. */
export interface Engine {
  open(url: string): Promise<Tab>
  end(): Promise<void>
}

export const VIEWPORT = { width: 1280, height: 800 }
