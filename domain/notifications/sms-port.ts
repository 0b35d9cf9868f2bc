/** A text message to one phone. */
interface TextMessage {
  /** A message has one key, however often it is sent. */
  readonly key: string
  readonly toPhone: string
  readonly text: string
}

/** Sends text messages. The product has no provider: where none is set, SMS is not offered. */
export interface SmsSender {
  /** @throws if the provider did not take the message. */
  send(message: TextMessage): Promise<void>
}
