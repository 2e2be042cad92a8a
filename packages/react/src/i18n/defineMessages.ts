/** Texts of one part of the modal, with the name by which a host replaces them. */
export type MessageSet<Name extends string, Messages> = { name: Name; en: Messages }

/** Declares the texts of a part. The gaps of a sentence are typed by the English one. */
export const defineMessages = <const Name extends string, const Messages extends object>(
  messages: MessageSet<Name, Messages>,
): MessageSet<Name, Messages> => messages
