/**
 * The browser's side of Web Push: creates the keys of a subscription and decrypts its messages (RFC 8291).
 */

export interface PushBrowser {
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  read(body: Uint8Array): Promise<string>
}

let created = 0

/** A browser with its own subscription at a known push service. */
export async function pushBrowser(
  endpoint = `https://fcm.googleapis.com/fcm/send/browser-${++created}`,
): Promise<PushBrowser> {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])) as CryptoKeyPair
  const point = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  const auth = crypto.getRandomValues(new Uint8Array(16))
  return {
    subscription: { endpoint, keys: { p256dh: toBase64Url(point), auth: toBase64Url(auth) } },
    read: (body) => decryptPush(body, { privateKey: pair.privateKey, point, auth }),
  }
}

interface Receiver {
  readonly privateKey: CryptoKey
  readonly point: Uint8Array
  readonly auth: Uint8Array
}

/** Decrypts a message of one record (RFC 8291, section 3.4, and RFC 8188). */
export async function decryptPush(body: Uint8Array, { privateKey, point, auth }: Receiver): Promise<string> {
  const salt = body.slice(0, 16)
  const keyLength = body[20] ?? 0
  const senderPoint = body.slice(21, 21 + keyLength)
  const sender = await crypto.subtle.importKey(
    'raw',
    senderPoint,
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  )
  // workerd's types name the peer's key differently.
  const derivation = { name: 'ECDH', public: sender } as unknown as SubtleCryptoDeriveKeyAlgorithm
  const shared = new Uint8Array(await crypto.subtle.deriveBits(derivation, privateKey, 256))
  const info = concat(text('WebPush: info\0'), point, senderPoint)
  const ikm = await hkdf(shared, { salt: auth, info, bytes: 32 })
  const key = await hkdf(ikm, { salt, info: text('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const iv = await hkdf(ikm, { salt, info: text('Content-Encoding: nonce\0'), bytes: 12 })
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const padded = new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, body.slice(21 + keyLength)),
  )
  const end = padded.lastIndexOf(2)
  return new TextDecoder().decode(padded.slice(0, end))
}

async function hkdf(
  secret: Uint8Array,
  { salt, info, bytes }: { readonly salt: Uint8Array; readonly info: Uint8Array; readonly bytes: number },
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8)
  return new Uint8Array(bits)
}

const text = (content: string) => new TextEncoder().encode(content)

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function fromBase64Url(letters: string): Uint8Array {
  const bytes = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
}
