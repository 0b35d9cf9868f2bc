import { base64url, fromBase64url } from './base64url.ts'

const NONCE_BYTES = 12

/** Encrypts a text by AES-GCM. It opens with the same key only, and only as what it is about. */
export async function sealText(key: CryptoKey, about: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const parameters = { name: 'AES-GCM', iv, additionalData: bytes(about) }
  const sealed = await crypto.subtle.encrypt(parameters, key, bytes(text))
  return `${base64url(iv)}.${base64url(new Uint8Array(sealed))}`
}

/** Decrypts a sealed text; null if the key is another one, or the text was altered or is about something else. */
export async function openText(key: CryptoKey, about: string, stored: string): Promise<string | null> {
  const [iv, sealed] = stored.split('.').map(fromBase64url)
  if (!iv || !sealed) return null
  try {
    const parameters = { name: 'AES-GCM', iv, additionalData: bytes(about) }
    return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, sealed))
  } catch {
    return null
  }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}
