import { useEffect, useState } from 'react';

const side = 48;

/** The average colour of the edges of a picture that bars touch, as `#rrggbb`; null before it is known. */
export function useEdgeColour(url: string | null, areAtSides: boolean): string | null {
  const [colour, setColour] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return;
    let isAlive = true;
    const image = new Image();
    image.addEventListener('load', () => isAlive && setColour(edgeColour(image, areAtSides)));
    image.src = url;
    return () => {
      isAlive = false;
    };
  }, [url, areAtSides]);
  return colour;
}

/** Near enough to the colour that the repair takes, for a preview. */
function edgeColour(image: HTMLImageElement, areAtSides: boolean): string | null {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(image, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  const ends = (at: number) => (areAtSides ? [at * side, at * side + side - 1] : [at, (side - 1) * side + at]);
  const pixels = Array.from({ length: side }, (_, at) => ends(at)).flat();
  const average = (channel: number) =>
    pixels.reduce((sum, pixel) => sum + (data[pixel * 4 + channel] ?? 0), 0) / pixels.length;
  const hex = [0, 1, 2].map((channel) => Math.round(average(channel)).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}
