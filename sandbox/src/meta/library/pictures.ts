/** Small JPEGs of the images that arrived, so that their addresses answer a picture. The oldest are dropped. */
export class Pictures {
  readonly #pictures = new Map<string, Buffer>();
  readonly #most: number;

  constructor(most = 3000) {
    this.#most = most;
  }

  set(hash: string, jpeg: Buffer): void {
    this.#pictures.set(hash, jpeg);
    for (const oldest of this.#pictures.keys()) {
      if (this.#pictures.size <= this.#most) return;
      this.#pictures.delete(oldest);
    }
  }

  get(hash: string): Buffer | undefined {
    return this.#pictures.get(hash);
  }
}
