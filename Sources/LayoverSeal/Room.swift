// LayoverSeal
