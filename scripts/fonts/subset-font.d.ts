declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    signs: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype'
      readonly variationAxes?: Readonly<Record<string, { min: number; max: number; default: number }>>
      readonly keepFeatures?: readonly string[]
      readonly noHinting?: boolean
    },
  ): Promise<Buffer>
}
