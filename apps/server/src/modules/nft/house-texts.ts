import type { Language } from '@kontor/i18n';
import type { ArtStyle } from './art.ts';

type Texts = Readonly<Record<Language, string>>;

/**
 * What the house says of its own works, artists and collections. It is kept in English, as every
 * author's words are kept as they were written, and read in the language of the reader.
 */
export const STYLE_TEXTS: Readonly<Record<ArtStyle, Texts>> = {
  tide: {
    en: 'Lines of one sea, each a little later than the one below it.',
    zh: '同一片海的线条，每一条都比下面那条稍晚一点。',
    hk: '同一片海的線條，每一條都比下面那條稍晚一點。',
    th: 'เส้นสายของทะเลเดียวกัน แต่ละเส้นช้ากว่าเส้นที่อยู่ใต้มันเล็กน้อย',
    jp: 'ひとつの海の線。どの線も、下の線より少しだけ遅れている。',
    kor: '하나의 바다를 이루는 선들. 저마다 바로 아래 선보다 조금 늦다.',
    fra: 'Les lignes d’une même mer, chacune un peu en retard sur celle du dessous.',
    spa: 'Líneas de un mismo mar, cada una un poco más tarde que la de abajo.',
    vn: 'Những đường nét của cùng một biển, mỗi đường trễ hơn đường bên dưới một chút.',
  },
  nebula: {
    en: 'Noise that was bent by noise until it looked like weather between the stars.',
    zh: '噪声被噪声弯折，直到看起来像星际间的天气。',
    hk: '雜訊被雜訊彎折，直到看起來像星際間的天氣。',
    th: 'สัญญาณรบกวนที่ถูกสัญญาณรบกวนบิดโค้ง จนดูเหมือนลมฟ้าอากาศระหว่างดวงดาว',
    jp: 'ノイズをノイズで曲げ、星々のあいだの天気に見えるまで重ねた。',
    kor: '잡음을 잡음으로 휘어, 별 사이의 날씨처럼 보일 때까지.',
    fra: 'Du bruit courbé par du bruit, jusqu’à ressembler au temps qu’il fait entre les étoiles.',
    spa: 'Ruido curvado por ruido hasta parecer el tiempo que hace entre las estrellas.',
    vn: 'Nhiễu bị nhiễu uốn cong, đến khi trông như thời tiết giữa các vì sao.',
  },
  orbits: {
    en: 'A light, its rings, and five that travel along them.',
    zh: '一束光、它的环，以及沿环而行的五个光点。',
    hk: '一束光、它的環，以及沿環而行的五個光點。',
    th: 'แสงหนึ่งดวง วงแหวนของมัน และอีกห้าดวงที่เดินทางไปตามวง',
    jp: 'ひとつの光とその輪、そして輪をめぐる五つ。',
    kor: '하나의 빛과 그 고리, 그리고 고리를 따라 도는 다섯.',
    fra: 'Une lumière, ses anneaux, et cinq autres qui les parcourent.',
    spa: 'Una luz, sus anillos y cinco más que los recorren.',
    vn: 'Một ánh sáng, những vành quanh nó, và năm đốm đi dọc theo vành.',
  },
  facets: {
    en: 'Forty-six points share a plane; each takes what lies nearest to it.',
    zh: '四十六个点共享一个平面，各取离自己最近的部分。',
    hk: '四十六個點共用一個平面，各取離自己最近的部分。',
    th: 'สี่สิบหกจุดแบ่งระนาบเดียวกัน แต่ละจุดได้ส่วนที่อยู่ใกล้ตัวที่สุด',
    jp: '四十六の点がひとつの平面を分け合い、それぞれがいちばん近い所を取る。',
    kor: '마흔여섯 개의 점이 한 평면을 나누어, 저마다 가장 가까운 곳을 가진다.',
    fra: 'Quarante-six points se partagent un plan ; chacun prend ce qui est le plus près de lui.',
    spa: 'Cuarenta y seis puntos comparten un plano; cada uno toma lo que le queda más cerca.',
    vn: 'Bốn mươi sáu điểm chia nhau một mặt phẳng; mỗi điểm lấy phần gần mình nhất.',
  },
  weave: {
    en: 'Bands that go over and under and were pulled out of true.',
    zh: '上下交织的条带，被拉得偏离了正位。',
    hk: '上下交織的條帶，被拉得偏離了正位。',
    th: 'แถบที่สานขึ้นสานลง แล้วถูกดึงให้เบี้ยวไป',
    jp: '上へ下へと通う帯。まっすぐから少し引きずらされている。',
    kor: '위아래로 엮인 띠들. 반듯함에서 조금 당겨져 있다.',
    fra: 'Des bandes qui passent dessus et dessous, et que l’on a tirées de travers.',
    spa: 'Bandas que van por encima y por debajo, y a las que se sacó de la línea.',
    vn: 'Những dải đan lên đan xuống, bị kéo lệch khỏi hàng.',
  },
  bloom: {
    en: 'One curve around one point, repeated until it opened.',
    zh: '一条曲线绕着一个点，一再重复，直到绽开。',
    hk: '一條曲線繞着一個點，一再重複，直到綻開。',
    th: 'เส้นโค้งหนึ่งเส้นรอบจุดหนึ่งจุด วนซ้ำจนผลิบาน',
    jp: 'ひとつの点をめぐる一本の曲線。開くまで繰り返した。',
    kor: '한 점을 도는 하나의 곡선. 피어날 때까지 되풀이했다.',
    fra: 'Une courbe autour d’un point, répétée jusqu’à ce qu’elle s’ouvre.',
    spa: 'Una curva en torno a un punto, repetida hasta que se abrió.',
    vn: 'Một đường cong quanh một điểm, lặp lại cho đến khi nở ra.',
  },
  dunes: {
    en: 'Six ridges in the colour of one hour, and a light that does not set.',
    zh: '六道山脊，同一时刻的颜色，和一束不落的光。',
    hk: '六道山脊，同一時刻的顏色，和一束不落的光。',
    th: 'สันเขาหกแนวในสีของชั่วโมงเดียว กับแสงที่ไม่ลับขอบฟ้า',
    jp: '同じ時刻の色をした六つの稜線と、沈まない光。',
    kor: '한 시각의 빛깔을 띤 여섯 능선, 그리고 지지 않는 빛.',
    fra: 'Six crêtes de la couleur d’une même heure, et une lumière qui ne se couche pas.',
    spa: 'Seis crestas del color de una misma hora, y una luz que no se pone.',
    vn: 'Sáu sống núi mang màu của cùng một giờ, và một ánh sáng không lặn.',
  },
};

export const BOX_TEXT: Texts = {
  en: 'A box of one work. What may be in it and how likely is fixed before the sale.',
  zh: '内含一件作品的盲盒。可能开出什么、概率多少，开售前已经固定。',
  hk: '內含一件作品的盲盒。可能開出甚麼、機率多少，開售前已經固定。',
  th: 'กล่องที่มีผลงานหนึ่งชิ้น สิ่งที่อาจอยู่ในกล่องและโอกาสที่จะได้กำหนดไว้ก่อนเปิดขาย',
  jp: '作品がひとつ入った箱。何がどの確率で入るかは、販売前に決まっている。',
  kor: '작품 하나가 든 상자. 무엇이 어떤 확률로 들어 있는지는 판매 전에 정해진다.',
  fra: 'Une boîte, une œuvre. Ce qu’elle peut contenir et ses chances sont fixés avant la vente.',
  spa: 'Una caja con una obra. Lo que puede salir y su probabilidad se fijan antes de la venta.',
  vn: 'Một hộp có một tác phẩm. Những gì có thể mở ra và xác suất được định trước khi bán.',
};
