/** The program that makes pictures anew beside the server (`platform/image-process.ts`). */
import { answerImages } from './platform/image-process.ts';
import { imagesHere } from './platform/images.ts';

answerImages(imagesHere);
