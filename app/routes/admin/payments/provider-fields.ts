/** The form of a payment provider's settings and the body of its call. */

type Fields = Readonly<Record<string, string>>

/** Fields that are never shown again. */
export const SECRET_FIELDS: readonly string[] = ['config.secretKey', 'config.webhookSecret']

/** The body that a form's fields stand for: a ticked 'remove' clears a secret, an empty one keeps it. */
export function toProviderBody(fields: Fields) {
  const secret = (name: 'secretKey' | 'webhookSecret') =>
    fields[`remove.${name}`] === undefined ? (fields[`config.${name}`] ?? '') : null
  return {
    provider: fields.provider,
    reason: fields.reason,
    is_active: fields.is_active !== undefined,
    config: {
      apiBaseUrl: fields['config.apiBaseUrl'] ?? '',
      publishableKey: fields['config.publishableKey'] ?? '',
      secretKey: secret('secretKey'),
      webhookSecret: secret('webhookSecret'),
    },
  }
}
