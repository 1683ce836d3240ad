interface Size {
  width: number;
  height: number;
}

const box = { width: 200, height: 48 };

/** The size in which a logo is displayed, in CSS pixels: within a box, so that its pixels suffice for sharp screens. */
export function displayedSize({ width, height }: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
